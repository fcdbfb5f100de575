import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from './routes.ts';

const boundary = 'pages/shell/page-boundary.layout.tsx';

/** The files from the outermost frame to each page. */
function waysTo(entries: readonly RouteConfigEntry[], above: string[] = []): string[][] {
  return entries.flatMap(({ file, children }) =>
    children ? waysTo(children, [...above, file]) : [[...above, file]],
  );
}

it('every page has a boundary inside its frame: a page that breaks leaves the frame', () => {
  const ways = waysTo(routes);
  expect(ways.length).toBeGreaterThan(30);
  for (const way of ways) {
    const frames = way.filter((file) => /(site|account|operations|auth|bare)\.layout/.test(file));
    const innermost = frames.at(-1);
    expect(innermost, way.join(' > ')).toBeDefined();
    expect(way[way.indexOf(innermost as string) + 1], way.join(' > ')).toBe(boundary);
  }
});
