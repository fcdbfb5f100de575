import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, isThere, pathsNamedIn, withoutFences } from './documents.fixture.ts';

const root = join(import.meta.dirname, '..');
const scripts = readScripts();

describe('every document', () => {
  it.each(documents)('%s names only paths that exist', (document) => {
    const missing = pathsNamedIn(textOf(document)).filter((path) => !isThere(path));
    expect(missing).toEqual([]);
  });

  it.each(documents)('%s links only to files that exist, pictures included', (document) => {
    const folder = dirname(join(root, document));
    const missing = linksIn(textOf(document)).filter((link) => !existsSync(resolve(folder, link)));
    expect(missing).toEqual([]);
  });

  it.each(documents)('%s names only commands of package.json', (document) => {
    const missing = commandsNamedIn(textOf(document)).filter((name) => !scripts.has(name));
    expect(missing).toEqual([]);
  });
});

describe('docs/debugging.md', () => {
  const text = textOf('docs/debugging.md');
  /** A question in bold begins a paragraph, which answers it by the names of files. */
  const answers = new Map(
    [...text.matchAll(/^\*\*(.+?)\*\*([\s\S]*?)\n\n/gm)].map(([, question = '', answer = '']) => [
      question.replace(/\.$/, ''),
      pathsNamedIn(answer),
    ]),
  );

  it.each([
    'Where an offer expires',
    'What happens when a transfer fails',
    "Who may see a draft's document",
    'Which email goes out when a sale is canceled',
    'Why an open payment ended on its own',
    'Where maintenance fees are computed',
  ])('says by the names of files: %s', (question) => {
    const names = answers.get(question) ?? [];
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !isThere(name))).toEqual([]);
  });

  it('says how to follow one sale', () => {
    const chapter = text.slice(text.indexOf('## Follow one sale'));
    const steps = [...chapter.matchAll(/^### \d+\. (.+)$/gm)].map((match) => match[1]);
    expect(steps.length).toBeGreaterThan(5);
    for (const table of ['money_intents', 'outbox_events', 'pgboss.job', 'ledger_entries']) {
      expect(chapter).toContain(table);
    }
    expect(chapter).toContain('/_sandbox/log');
  });
});

describe('the reader of paths in a document', () => {
  it('takes files, folders and patterns, and leaves commands, addresses and names alone', () => {
    const text = [
      '`apps/api/src/main.ts` `lint/` `*.endpoints.ts` `sales.rules.ts`.',
      '`npm run dev` `/api/v1/events` `http://x.example/a` `DATABASE_URL` `a -> b` `pg/<name>`',
      '```\n`inside/a/fence.ts`\n```',
    ].join('\n');
    expect(pathsNamedIn(text)).toEqual([
      'apps/api/src/main.ts',
      'lint/',
      '*.endpoints.ts',
      'sales.rules.ts',
    ]);
  });

  it('notices a path that is gone', () => {
    expect(isThere('apps/api/src/main.ts')).toBe(true);
    expect(isThere('main.ts')).toBe(true);
    expect(isThere('*.routes.ts')).toBe(true);
    expect(isThere('apps/api/src/gone.ts')).toBe(false);
    expect(isThere('gone.rules.ts')).toBe(false);
    expect(isThere('*.gone.ts')).toBe(false);
  });
});

/** Where links and pictures point to, relative to their document; addresses and anchors aside. */
function linksIn(text: string): string[] {
  const targets = [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)].map(
    (match) => (match[1] ?? '').split('#')[0] ?? '',
  );
  return targets.filter((target) => target !== '' && !/^[a-z]+:/.test(target));
}

function commandsNamedIn(text: string): string[] {
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  const short = [...text.matchAll(/npm (start|test)\b/g)].map((match) => match[1] ?? '');
  return [...new Set([...named, ...short])];
}

function textOf(document: string): string {
  return readFileSync(join(root, document), 'utf8');
}

function readScripts(): Set<string> {
  const content: unknown = JSON.parse(textOf('package.json'));
  const hasScripts = typeof content === 'object' && content !== null && 'scripts' in content;
  return new Set(hasScripts ? Object.keys(content.scripts as object) : []);
}
