import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tool, type Step } from '../run-steps.ts';

/** Each part that is compiled alone, with the folders that its types come from. */
const parts: readonly [name: string, project: string, from: RegExp][] = [
  [
    'types',
    '.',
    /^(packages|apps\/api|sandbox|scripts|lint|bench|e2e\/production)\/|^[\w.-]+\.ts$/,
  ],
  ['types of the web', 'apps/web', /^(packages|apps\/web)\//],
  ['types of the browser tests', 'e2e', /^(e2e|packages|apps\/api\/src\/test-kit)\//],
];

/** The checks of `npm run check` that a change can fail on its own: types of the parts, lint and format of the files. */
export function nearChecks(root: string, changed: readonly string[]): Step[] {
  const sources = changed.filter((file) => /\.(tsx?|js)$/.test(file));
  const there = sources.filter((file) => existsSync(join(root, file)));
  const touched = parts.filter(([, , from]) => sources.some((file) => from.test(file)));
  return [
    ...touched.map(([name, project]) => node(name, 'typescript/bin/tsc', '-p', project)),
    ...(there.length > 0
      ? [
          node('lint and walls', 'oxlint/bin/oxlint', '--type-aware', ...there),
          node('format', '@biomejs/biome/bin/biome', 'format', ...there),
        ]
      : []),
  ];
}

function node(name: string, program: string, ...args: string[]): Step {
  return { name, command: process.execPath, args: [tool(program), ...args] };
}
