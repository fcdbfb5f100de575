import { expect, it } from 'vitest';
import { isPageTooLate } from './build-web.ts';

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
