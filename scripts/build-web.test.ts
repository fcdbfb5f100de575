import { expect, it } from 'vitest';
import { isPageTooLate, tryPages } from './build-web.ts';

it('a build that lacked time is tried again, and one that is wrong is not', () => {
  for (const late of [
    'Error: Prerender: Request failed for /: The operation was aborted due to timeout',
    'Error: Prerender: Request failed for /faq: connect ECONNREFUSED 127.0.0.1:39123',
  ]) {
    expect(isPageTooLate(`Building…\n${late}\n    at attempt`)).toBe(true);
  }
  for (const wrong of [
    'Error: Prerender: Request failed for /faq: 500 Internal Server Error',
    'Error: Prerender (html): Received a 500 status code',
    'Could not resolve "./gone.tsx" from "app/root.tsx"',
  ]) {
    expect(isPageTooLate(wrong)).toBe(false);
  }
});

const late = 'Error: Prerender: Request failed for /faq: connect ECONNREFUSED 127.0.0.1:39123';
const wrong = 'Could not resolve "./gone.tsx" from "app/root.tsx"';

it.each([
  { says: [null], runs: 1, failed: null },
  { says: [late, null], runs: 2, failed: null },
  { says: [late, late, null], runs: 3, failed: null },
  { says: [late, late, late, null], runs: 3, failed: late },
  { says: [wrong, null], runs: 1, failed: wrong },
  { says: [late, wrong, null], runs: 2, failed: wrong },
])('runs $runs times where the build says $says', ({ says, runs, failed }) => {
  const said: string[] = [];
  let count = 0;
  const build = () => {
    const what = says[count] ?? null;
    count += 1;
    return { ok: what === null, said: what ?? 'built' };
  };
  expect(tryPages(build, (line) => said.push(line))).toBe(failed);
  expect(count).toBe(runs);
  expect(said).toEqual(
    Array.from({ length: runs - 1 }, () => expect.stringContaining('building once more')),
  );
});
