/** The dashboard and the alerts, held against the metrics that the product really shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repositoryFolder, temporaryFolder } from '../support/backend.ts';
import { call, type Product, startProduct, waitForBatchEnd } from '../support/product.ts';
import { readQuery } from './promql.ts';

interface Watched {
  readonly where: string;
  readonly query: string;
  /** Text that is filled in with labels of the query's answer. */
  readonly filledIn: string;
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}

const read = (...path: string[]) => readFileSync(join(repositoryFolder, ...path), 'utf8');
const ALERTS = parse(read('deploy', 'prometheus', 'alerts.yaml'));
const RULES: readonly AlertRule[] = ALERTS.groups.flatMap((group: { rules: AlertRule[] }) => {
  return group.rules;
});
const DASHBOARD = JSON.parse(read('deploy', 'grafana', 'dashboards', 'cairn.json'));

const QUERIES: readonly Watched[] = [
  ...(DASHBOARD.panels as Panel[]).flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({
      where: `the panel ${title}`,
      query: expr,
      filledIn: legendFormat,
    })),
  ),
  ...RULES.map(({ alert, expr, annotations }) => ({
    where: `the alert ${alert}`,
    query: expr,
    filledIn: Object.values(annotations).join(' '),
  })),
];

/** Prometheus adds these to what it scrapes. */
const OWN_LABELS = ['job', 'instance', 'le'];
/** What Prometheus makes itself. */
const OWN_METRICS = ['up'];

describe('what is watched', () => {
  const labelsByMetric = readDocumentedLabels();
  let product: Product;
  let shown: ReadonlySet<string>;

  beforeAll(async () => {
    const env = {
      FETCH_PUBLIC: 'false',
      CAIRN_DATA_DIR: join(temporaryFolder('watching'), 'data'),
    };
    product = await startProduct({ env });
    await work(product.address);
    const page = await (await fetch(`${product.address}/metrics`)).text();
    shown = new Set([...page.matchAll(/^(?:# TYPE )?(\w+)/gm)].map(([, name]) => name!));
  });
  afterAll(() => product?.stop());

  it.each(QUERIES)('$where reads metrics that the product shows', ({ query }) => {
    const { metrics } = readQuery(query);
    expect(metrics.length).toBeGreaterThan(0);
    const missing = metrics.filter((name) => !OWN_METRICS.includes(name) && !shown.has(name));
    expect(missing.filter((name) => !shown.has(withoutSuffix(name)))).toEqual([]);
  });

  it.each(QUERIES)('$where names labels that its metrics have', ({ query, filledIn }) => {
    const has = (label: string, metric: string) =>
      OWN_LABELS.includes(label) || findLabels(metric).includes(label);
    const { metrics, labels } = readQuery(query);
    const unknown = labels.filter(
      ({ label, metrics: of }) => !of.some((metric) => has(label, metric)),
    );
    expect(unknown).toEqual([]);
    const named = [...filledIn.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map((m) => m[1]!);
    for (const label of named) {
      expect(
        metrics.some((metric) => has(label, metric)),
        label,
      ).toBe(true);
    }
  });

  function findLabels(metric: string): readonly string[] {
    return labelsByMetric.get(withoutSuffix(metric)) ?? [];
  }

  it('is every metric of ours', () => {
    const watched = new Set(QUERIES.flatMap(({ query }) => readQuery(query).metrics));
    const names = new Set([...watched].map(withoutSuffix));
    expect([...labelsByMetric.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the alerts', () => {
  it('are the same for the Prometheus operator', () => {
    const path = ['kubernetes', 'components', 'prometheus-operator', 'alerts.yaml'];
    expect(parse(read('deploy', ...path)).spec).toEqual(ALERTS);
  });

  it.each(RULES)('$alert has a severity, a sentence and a page of what to do', (rule) => {
    expect(rule.annotations['summary']).toMatch(/\.$/);
    expect(read('docs', 'operations.md')).toContain(`### ${rule.alert}`);
  });

  it.each(QUERIES)('$where selects groups with any prefix', ({ query }) => {
    const selected = [...query.matchAll(/group\s*(=~|!~|!=|=)\s*"([^"]*)"/g)];
    for (const [, operator, group] of selected) {
      expect([operator, group!.slice(0, 2)]).toEqual(['=~', '.*']);
    }
  });

  it.each(['enricher', 'sink', 'exporter', 'scheduler'])(
    'a missing %s is noticed while an API runs',
    (name) => {
      expect(findRule('CairnServiceMissing').expr).toContain(
        `absent(cairn_part_up{part="${name}"})`,
      );
    },
  );

  it('probes are no callers whose requests fail', () => {
    const { expr } = findRule('CairnRequestsFail');
    const counted = expr.split('cairn_http_request_duration_seconds_count').slice(1);
    for (const selected of counted)
      expect(selected).toContain('route!~"/(healthz|readyz|metrics)"');
  });

  it('websites that are away are usual, unless most of them are', () => {
    const { expr } = findRule('CairnSourceFails');
    expect(expr).toMatch(
      /source!~"website\|images"[^>]*> 0\.2 or .*source=~"website\|images"[^>]*> 0\.8$/,
    );
  });

  it('what exists only after the first event is watched before that event', () => {
    const { expr } = findRule('CairnDeadLetters');
    expect(expr).toContain('unless cairn_dead_letters_total offset 15m');
    const success = 'cairn_scheduler_last_success_timestamp_seconds{task="refresh"}';
    expect(findRule('CairnSchedulerSilent').expr).toContain(`absent_over_time(${success}[1h])`);
  });

  it('a query that is no PromQL is refused', () => {
    expect(() => readQuery('sum(rate(cairn_http_requests_total[5m])')).toThrow('no PromQL');
  });
});

function findRule(name: string): AlertRule {
  return RULES.find(({ alert }) => alert === name)!;
}

/** By metric: the labels that docs/metrics.md gives it, which a test holds against the product. */
function readDocumentedLabels(): Map<string, string[]> {
  const rows = read('docs', 'metrics.md').matchAll(/^\| `(cairn_\w+)` \| \w+ \| ([^|]*)\|/gm);
  return new Map([...rows].map(([, name, labels]) => [name!, labels!.trim().split(/, /)]));
}

function withoutSuffix(name: string): string {
  return name.replace(/_(?:bucket|sum|count)$/, '');
}

/** Makes the product show what it shows only once it happened. */
async function work(address: string): Promise<void> {
  const jobs = [{ place_id: 'one', inputs: { name: 'Gasthof Adler', latitude: 47, longitude: 9 } }];
  const body = { batch_id: 'watched', batch_name: 'Watched', attribute_set: 'core', jobs };
  await call(address, 'POST', '/batches', { body });
  await waitForBatchEnd(address, 'watched', 60_000);
  await call(address, 'POST', '/exports', { body: { batch_ids: ['watched'] } });
}
