import type { Page } from '@playwright/test';

/**
 * Shows the open page with another answer to one query, and then again as it was: for states that a journey
 * cannot reach without ending there. The answer is real except for what `change` returns.
 */
export async function withChangedAnswer<T>(
  page: Page,
  query: string,
  change: (answer: T) => object,
  look: () => Promise<void>,
): Promise<void> {
  await page.route(query, async (route) => {
    const answer = (await (await route.fetch()).json()) as T;
    await route.fulfill({ json: change(answer) });
  });
  await page.reload();
  await look();
  await page.unroute(query);
  await page.reload();
}
