// Makes the guide's pages from docs/: `npm run build` writes them into dist/guide, and the API
// serves them at /docs/guide. A page of docs that is not listed here comes under "More". Decisions
// are for who works on Cairn, so links to them, and to files outside of docs, become plain text.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { Marked } from 'marked';

const DOCS = join(import.meta.dirname, 'docs');
const BASE = '/docs/guide';

const CHAPTERS = {
  Start: ['guide/quick-start', 'guide/concepts'],
  Recipes: ['guide/spreadsheets', 'guide/integrating', 'guide/operating'],
  Reference: [
    'attributes',
    'confidence',
    'tables',
    'progress',
    'webhooks',
    'errors',
    'guide/limits',
    'clients',
    '../clients/typescript/README',
    '../clients/python/README',
    'mcp',
    'sql',
  ],
  Operations: ['operations', 'metrics', 'observing', 'quality'],
};

/** Pages from elsewhere, by path from docs: their names. */
const FURTHER_NAMES = {
  '../clients/typescript/README': 'client-typescript',
  '../clients/python/README': 'client-python',
};

/** By path in docs, without its ending: the page's markdown. */
function readPages() {
  const names = (folder) =>
    readdirSync(join(DOCS, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => normalize(join(folder, name)).slice(0, -'.md'.length));
  const paths = [...names('.'), ...names('guide'), ...Object.keys(FURTHER_NAMES)];
  return new Map(paths.map((path) => [path, readFileSync(join(DOCS, `${path}.md`), 'utf8')]));
}

/** The files of the guide: `fileName` and `source`. */
export function buildGuide() {
  const pages = readPages();
  const listed = Object.values(CHAPTERS).flat();
  const further = [...pages.keys()].filter((path) => !listed.includes(path)).sort();
  const chapters = Object.entries({ ...CHAPTERS, ...(further.length > 0 && { More: further }) });
  const titles = new Map([...pages].map(([path, text]) => [path, /^# (.+)$/m.exec(text)[1]]));
  const written = [...pages].map(([path, text]) => ({
    fileName: fileName(path),
    source: layOut(titles.get(path), listPages(chapters, titles, path), render(path, text, pages)),
  }));
  const style = readFileSync(join(DOCS, 'guide', 'guide.css'), 'utf8');
  return [...written, { fileName: 'guide.css', source: style }];
}

function fileName(path) {
  const name = FURTHER_NAMES[path] ?? basename(path);
  return name === 'quick-start' ? 'index.html' : `${name}.html`;
}

function address(path) {
  const name = fileName(path).slice(0, -'.html'.length);
  return name === 'index' ? BASE : `${BASE}/${name}`;
}

function listPages(chapters, titles, shown) {
  const item = (path) => {
    const current = path === shown ? ' aria-current="page"' : '';
    return `<li><a href="${address(path)}"${current}>${escapeHtml(titles.get(path))}</a></li>`;
  };
  return chapters
    .map(([name, paths]) => `<h2>${name}</h2>\n<ul>${paths.map(item).join('\n')}</ul>`)
    .join('\n');
}

function render(path, text, pages) {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const words = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchor(words)}">${words}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const target = resolveLink(href, dirname(path), pages);
        return target === null ? words : `<a href="${escapeHtml(target)}">${words}</a>`;
      },
      code({ text: code, lang }) {
        const language = /^\w+/.exec(lang ?? '')?.[0] ?? 'text';
        return `<pre tabindex="0" data-language="${language}"><code>${escapeHtml(code)}</code></pre>\n`;
      },
      table(token) {
        return `<div class="table" tabindex="0">${tableHtml(this.parser, token)}</div>\n`;
      },
    },
  });
  return marked.parse(text);
}

function tableHtml(parser, { header, rows }) {
  const row = (cells, tag) =>
    `<tr>${cells.map(({ tokens }) => `<${tag}>${parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells) => row(cells, 'td')).join('\n');
  return `<table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table>`;
}

/** Null for what the guide does not hold. */
function resolveLink(href, folder, pages) {
  if (/^https?:/.test(href) || href.startsWith('#')) return href;
  const [file, fragment] = href.split('#');
  const path = normalize(join(folder, file)).replace(/\.md$/, '');
  if (!pages.has(path)) return null;
  return `${address(path)}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** As on the pages of code hosts, so that a link works in both places. */
function anchor(html) {
  const words = html.replace(/<[^>]*>/g, '').replace(/&[^;]+;/g, '');
  const kept = words.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '');
  return kept.replace(/ /g, '-');
}

function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function layOut(title, pages, content) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} - Cairn</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${BASE}/guide.css">
</head>
<body>
<a class="skip" href="#content">Skip to the page</a>
<header><a class="brand" href="${BASE}">Cairn</a>
<nav aria-label="Other parts">
<a class="narrow" href="#pages">Pages</a> <a href="/">Console</a> <a href="/docs">API</a>
</nav></header>
<div class="columns">
<nav id="pages" aria-label="Pages">${pages}</nav>
<main id="content">
${content}</main>
</div>
</body>
</html>
`;
}
