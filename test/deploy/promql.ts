/** What a PromQL query reads: by Prometheus' own grammar. */
import type { SyntaxNode, Tree } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

export interface QueryReading {
  /** Each metric that is read. */
  readonly metrics: readonly string[];
  /** Each label by which a metric is selected or grouped. */
  readonly labels: readonly { readonly label: string; readonly metrics: readonly string[] }[];
}

const METRIC = 'VectorSelector';

/** Throws when the query is not PromQL. */
export function readQuery(query: string): QueryReading {
  const tree = parser.parse(withoutVariables(query));
  failOnErrors(tree, query);
  const text = ({ from, to }: SyntaxNode) => withoutVariables(query).slice(from, to);
  const selectors = nodesNamed(tree.topNode, METRIC);
  const nameIn = (node: SyntaxNode) => text(node).split(/[{[]/)[0]!.trim();
  const matched = selectors.flatMap((selector) =>
    nodesNamed(selector, 'LabelName').map((node) => ({
      label: text(node),
      metrics: [nameIn(selector)],
    })),
  );
  const grouped = nodesNamed(tree.topNode, 'AggregateExpr').flatMap((aggregate) => {
    const modifier = aggregate.getChild('AggregateModifier');
    const metrics = nodesNamed(aggregate, METRIC).map(nameIn);
    const names = modifier ? nodesNamed(modifier, 'LabelName') : [];
    return names.map((node) => ({ label: text(node), metrics }));
  });
  return { metrics: selectors.map(nameIn), labels: [...matched, ...grouped] };
}

/** Grafana fills these in before Prometheus sees the query. */
function withoutVariables(query: string): string {
  return query.replaceAll('$__rate_interval', '5m').replaceAll('$__range', '1h');
}

function failOnErrors(tree: Tree, query: string): void {
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${query}`);
    },
  });
}

function nodesNamed(node: SyntaxNode, name: string): SyntaxNode[] {
  const found = node.name === name ? [node] : [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    found.push(...nodesNamed(child, name));
  }
  return found;
}
