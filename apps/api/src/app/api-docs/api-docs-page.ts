import { createHash } from 'node:crypto';
import { errorCodes } from '@claimstead/contract/error-codes.ts';
import { type ApiDocument, methods } from './api-document.ts';
import type { Operation } from './api-operation.ts';

/** A call with where it is. */
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
ul { margin: 0; padding-left: 1.25rem }
code, pre { font: .875rem/1.45 ui-monospace, monospace }
`;

/** The page runs nothing and loads nothing: its one style is named by its hash. */
export const apiDocsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(style)
  .digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/** A page to read the document: its calls by their domain, each with what goes in, what comes out and what it may be refused with. */
export function apiDocsPage(document: ApiDocument, documentPath: string): string {
  const { info, tags, components } = document;
  const calls = Map.groupBy(callsOf(document), (call) => call.tags[0] ?? '');
  const links = [...tags.map(({ name }) => name), 'schemas'].map(
    (name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`,
  );
  const sections = tags.map(({ name, description }) =>
    section(
      name,
      description,
      (calls.get(name) ?? []).map((call) => shown(call, document)).join(''),
    ),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="${escaped(name)}"><summary>${escaped(name)}</summary>${asJson(schema, name)}</details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)}</title><style>${style}</style></head>
<body><header><h1>${escaped(info.title)}</h1><p>${escaped(info.description)}</p>
<p><a href="${escaped(documentPath)}">OpenAPI document</a></p></header>
<nav aria-label="Calls">${links.join('\n')}</nav><main>${sections.join('\n')}
${section('schemas', 'What the calls refer to.', schemas.join(''))}</main></body></html>
`;
}

function section(name: string, words: string, content: string): string {
  return `<section id="${escaped(name)}"><h2>${escaped(name)}</h2><p>${escaped(words)}</p>${content}</section>`;
}

function callsOf({ paths }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, own]) =>
    methods.flatMap((method) => {
      const operation = own[method];
      if (!operation) return [];
      const parameters = [...(own.parameters ?? []), ...(operation.parameters ?? [])];
      return [{ ...operation, parameters, method: method.toUpperCase(), path }];
    }),
  );
}

function shown(call: Call, document: ApiDocument): string {
  const { method, path, summary, parameters, requestBody, responses } = call;
  const parts: [string, unknown][] = [
    ...(parameters?.length
      ? [['Parameters', parameters.map((one) => resolved(one, document))] as [string, unknown]]
      : []),
    ...(requestBody ? [['Body', resolved(requestBody, document)] as [string, unknown]] : []),
    ...Object.entries(responses)
      .filter(([status]) => status !== refusals)
      .map(([status, answer]): [string, unknown] => [
        `Answer ${status}`,
        resolved(answer, document),
      ]),
  ];
  const below = parts.map(
    ([name, content]) =>
      `<h3>${escaped(name)}</h3>${asJson(content, `${name} of ${method} ${path}`)}`,
  );
  return `<details><summary><b>${escaped(method)}</b> <code>${escaped(path)}</code><span>${escaped(summary)}</span></summary>${below.join('')}${refusalsOf(call, document)}</details>`;
}

const refusals = '4XX';

/** A call's own codes with their status and sentence; those of any call stand once, among the schemas. */
function refusalsOf(call: Call, document: ApiDocument): string {
  const rows = (call['x-refusals'] ?? []).map((code) => {
    const [status, detail] = errorCodes[code];
    return `<li>${status} <code>${escaped(code)}</code> ${escaped(detail)}</li>`;
  });
  const text = JSON.stringify(resolved(call.responses[refusals] ?? {}, document));
  const [, shared = 'AnyCallCode'] = /schemas\/(\w+CallCode)/.exec(text) ?? [];
  return `<h3>Refusals</h3><ul>${rows.join('')}<li><a href="#${shared}">${shared}</a></li></ul>`;
}

/** A part of the document where it is referred to. */
function resolved(part: object, { components }: ApiDocument): object {
  const { $ref } = part as { $ref?: string };
  const [, , kind = '', name = ''] = $ref?.split('/') ?? [];
  if ($ref === undefined) return part;
  return (components as Record<string, Record<string, object>>)[kind]?.[name] ?? part;
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
