import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Tabs to an element, and expects it to be visible there: inside the window and not below something on top.
 */
export async function tabTo(page: Page, place: Locator, atMost = 40): Promise<void> {
  // Tab would skip what is still loading, or disabled until something has loaded.
  await place.waitFor({ state: 'attached' });
  await expect(place).toBeEnabled();
  for (let pressed = 0; pressed < atMost; pressed += 1) {
    await page.keyboard.press('Tab');
    if (!(await hasFocus(place))) continue;
    await expect.poll(() => isInSight(place), `${String(place)} can be seen`).toBe(true);
    // A page that has just loaded puts the focus at its top, maybe only now.
    if (await hasFocus(place)) return;
  }
  throw new Error(`Tab does not lead to ${String(place)} within ${atMost} presses.`);
}

function hasFocus(place: Locator): Promise<boolean> {
  return place.evaluate((element) => element === document.activeElement);
}

function isInSight(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 16));
    return at !== null && (element.contains(at) || at.contains(element));
  });
}
