import { createHash } from 'node:crypto';

/** What the page shows of an OpenAPI document. */
export type ApiDocument = {
  info: { title: string; version: string; description?: string | undefined };
  paths?: Record<string, Record<string, Operation>> | undefined;
};
type Operation = {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
  requestBody?: object;
  responses?: Record<string, { description?: string; content?: object }>;
};
/** The answer that every call may give instead of its own; shown once. */
const refusal = 'default';
type Call = Operation & { method: string; path: string };

const style = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.6rem; margin: 0 0 .5rem } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
h3 { font-size: 1rem; margin: 1rem 0 .25rem }
details { border-top: 1px solid #8886 } summary { cursor: pointer; padding: .5rem 0; overflow-wrap: anywhere }
summary b { display: inline-block; min-width: 4.5rem } summary span { display: block }
a { color: light-dark(#0b57d0, #8ab4f8) }
nav a { display: inline-block; margin: 0 1rem .25rem 0 }
pre { background: #8882; margin: 0; overflow-x: auto; padding: .75rem }
code, pre { font: .875rem/1.45 ui-monospace, monospace }
`;

/** The page runs nothing and loads nothing: its one style is named by its hash. */
export const apiDocsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(style)
  .digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/** A page to read an OpenAPI document: its calls by the first word of their path, each with what goes in and comes out. */
export function apiDocsPage({ info, paths = {} }: ApiDocument, documentPath: string): string {
  const groups = Map.groupBy(callsOf(paths), ({ path }) => groupOf(path));
  const names = [...groups.keys()].toSorted();
  const [first] = callsOf(paths);
  const links = names.map((name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`);
  const sections = names.map(
    (name) =>
      `<section id="${escaped(name)}"><h2>${escaped(name)}</h2>${(groups.get(name) ?? []).map(shown).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)}</title><style>${style}</style></head>
<body><header><h1>${escaped(info.title)}</h1><p>${escaped(info.description ?? '')}</p>
<p><a href="${escaped(documentPath)}">OpenAPI document</a></p></header>
<nav aria-label="Calls">${links.join('\n')}</nav><main>${sections.join('\n')}
<section><h2>Refusals</h2><p>Any call may be refused.</p>${asJson(first?.responses?.[refusal], 'A refusal')}</section></main></body></html>
`;
}

function callsOf(paths: Record<string, Record<string, Operation>>): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

function groupOf(path: string): string {
  return path.replace(/^\/api\/v\d+/, '').split('/')[1] ?? '';
}

function shown({ method, path, summary, parameters, requestBody, responses }: Call): string {
  const parts: [string, unknown][] = [
    ...(parameters ? [['Parameters', parameters] as [string, unknown]] : []),
    ...(requestBody ? [['Body', requestBody] as [string, unknown]] : []),
    ...Object.entries(responses ?? {})
      .filter(([status]) => status !== refusal)
      .map(([status, answer]): [string, unknown] => [`Answer ${status}`, answer]),
  ];
  const below = parts.map(
    ([name, content]) => `<h3>${escaped(name)}</h3>${asJson(content, `${name} of ${path}`)}`,
  );
  return `<details><summary><b>${escaped(method)}</b> <code>${escaped(path)}</code><span>${escaped(summary ?? '')}</span></summary>${below.join('')}</details>`;
}

function asJson(content: unknown, label: string): string {
  return `<pre tabindex="0" role="region" aria-label="${escaped(label)}">${escaped(JSON.stringify(content, null, 2))}</pre>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '');
}
