import { drawLifecycle } from '../core/lifecycle/draw-lifecycle.fixture.ts';
import type { AnyLifecycle } from '../core/lifecycle/lifecycle.rules.ts';

/** Every life as a drawing and where it is kept, as a page for people (`docs/lifecycles.md`). */
export function lifecyclesPage(lifecycles: readonly AnyLifecycle[]): string {
  return `${[
    '# Lifecycles',
    '',
    'Made from the tables of the domains (`defineLifecycle`); a test compares the two.',
    'After a change of a table: `npx vitest run --project api lifecycles -u`.',
    '',
    'Nothing writes the columns named here but `keepLifecycle` (`apps/api/src/core/lifecycle/take-transition.ts`): in tests the database',
    'refuses it. What stands in the way of a move, and what is then said, is in the tables.',
    ...lifecycles.flatMap((life) => [
      '',
      `## ${life.name[0]?.toUpperCase()}${life.name.slice(1)}`,
      '',
      `Kept in ${life.kept.tables.map(code).join(' and ')}: ${life.kept.columns.map(code).join(', ')}.`,
      '',
      '```mermaid',
      drawLifecycle(life),
      '```',
    ]),
  ].join('\n')}\n`;
}

function code(name: string): string {
  return `\`${name}\``;
}
