import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  ConfigProblem,
  environmentSchema,
  parseConfig,
} from '../apps/api/src/core/config/config.ts';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/runbooks/settings.md');
const heading = '## Every setting\n';

/** With `-u` the table is made again from the schema and `.env.example`; what stands above it is written by hand. */
it('docs/runbooks/settings.md has every setting as the schema and .env.example say', async () => {
  const [written = ''] = readFileSync(page, 'utf8').split(heading);
  await expect(`${written}${heading}${table()}`).toMatchFileSnapshot(page);
});

function table(): string {
  const needed = neededInProduction();
  const rows = blocks().flatMap(({ names, words }) =>
    names.map((name, at) => {
      const said = needed.has(name) ? `production asks for it` : ifUnset(name);
      return `| \`${name}\` | ${takes(name)} | ${said} | ${at === 0 ? words : '″'} |`;
    }),
  );
  const known = Object.keys(environmentSchema.shape).filter((name) => name !== 'NODE_ENV');
  expect(
    blocks()
      .flatMap(({ names }) => names)
      .toSorted(),
  ).toEqual(known.toSorted());
  return `
Made from the schema in \`apps/api/src/core/config/config.ts\` and the words of \`.env.example\`; ″ means the line above.

| Setting | Takes | If unset | What it is |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** The settings of `.env.example`, with the comment above them. */
function blocks(): { names: string[]; words: string }[] {
  const found: { names: string[]; words: string }[] = [];
  let words: string[] = [];
  let names: string[] = [];
  const close = () => {
    if (names.length > 0)
      found.push({ names, words: words.join(' ').replaceAll('|', '\\|').replaceAll('<', '&lt;') });
    names = [];
    words = [];
  };
  for (const line of readFileSync(join(root, '.env.example'), 'utf8').split('\n')) {
    const name = /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1];
    if (name !== undefined) names.push(name);
    else {
      if (names.length > 0) close();
      if (line === '') words = [];
      else words.push(line.replace(/^# ?/, ''));
    }
  }
  close();
  return found;
}

type Described = {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  default?: string | number;
};

function describedOf(name: string): Described {
  const schema = environmentSchema.shape[name as keyof typeof environmentSchema.shape];
  const of = (io: 'input' | 'output'): Described =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Described;
  return { ...of('output'), ...of('input') };
}

function takes(name: string): string {
  const { type, enum: values, minimum, maximum } = describedOf(name);
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (minimum !== undefined) return `${minimum} to ${maximum}`;
  return type === 'number' ? 'number' : 'text';
}

function ifUnset(name: string): string {
  const { default: value } = describedOf(name);
  return value === undefined ? '–' : `\`${value}\``;
}

/** What a production start without any settings says that it misses. */
function neededInProduction(): Set<string> {
  try {
    parseConfig({ NODE_ENV: 'production' });
    return new Set();
  } catch (error) {
    const problems = error instanceof ConfigProblem ? error.problems : [];
    return new Set(
      problems.flatMap((text) => /^([A-Z][A-Z0-9_]+) is missing/.exec(text)?.[1] ?? []),
    );
  }
}
