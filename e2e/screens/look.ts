import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { isSoak } from '../../apps/api/src/test-kit/repetitions.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;

/** The variants of every screen. Each starts where the previous one ended, so that little changes in between. */
const allForms = [
  { size: 'desk', scheme: 'light' },
  { size: 'desk', scheme: 'dark' },
  { size: 'phone', scheme: 'dark' },
  { size: 'phone', scheme: 'light' },
] as const;

type Form = (typeof allForms)[number];

/** Where screenshots of every variant go, when someone wants to look at them. */
const folder = process.env['SCREENS'];
/** Each size and each scheme once: what two variants share needs no second check. */
const twoForms = allForms.filter((_, index) => index % 2 === 0);

/**
 * All variants for screenshots, two in a soak, and one of the two in a usual run: the name of the screen
 * decides which, so that every run checks half of the screens in each.
 */
function formsOf(name: string, only: Form['size'] | undefined): readonly Form[] {
  if (folder) return allForms;
  if (only || isSoak()) return twoForms;
  const turn = (name.length + name.charCodeAt(0)) % 2;
  return twoForms.filter((_, index) => index === turn);
}

export type LookOptions = {
  /** What shows that the screen is there. */
  shows: Locator;
  /** Only on the phone: hidden elsewhere. */
  only?: Form['size'];
};

/** A screen in every variant: axe finds nothing, and nothing overflows sideways. */
export async function expectGoodLooks(
  page: Page,
  name: string,
  { shows, only }: LookOptions,
): Promise<void> {
  await expect(shows.first(), name).toBeVisible();
  for (const form of formsOf(name, only)) {
    if (only && form.size !== only) continue;
    const where = `${name}, ${form.size}, ${form.scheme}`;
    await page.emulateMedia({ colorScheme: form.scheme });
    await page.setViewportSize(sizes[form.size]);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', form.scheme);
    await expectGoodLook(page, where);
  }
  await page.setViewportSize(sizes.desk);
}

/** The current screen in its current variant: axe finds nothing, and nothing overflows sideways. */
export async function expectGoodLook(page: Page, where: string): Promise<void> {
  await settle(page);
  if (folder) await photograph(page, join(folder, `${where.replaceAll(', ', '.')}.png`));
  expect.soft(await overflowOf(page), `${where}: runs out sideways`).toEqual([]);
  expect.soft(await axeFindings(page), `${where}: axe`).toEqual([]);
}

/** The whole page, or the window if a dialog is open. */
async function photograph(page: Page, path: string): Promise<void> {
  const isCovered = await page.getByRole('dialog').first().isVisible();
  await page.screenshot({ path, fullPage: !isCovered });
}

/** Loading is done: no skeletons, and pictures and fonts are there. */
async function settle(page: Page): Promise<void> {
  await expect(
    page.locator('.mantine-Skeleton-root:visible, .mantine-Loader-root:visible'),
  ).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter(
      (picture) => !picture.complete && picture.loading !== 'lazy',
    );
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}

/** The elements that are wider than the window, or nothing where it cannot be scrolled sideways. */
export async function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.scrollingElement;
    if (!root || root.scrollWidth <= root.clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 0.5)
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.className} of ${root.scrollWidth}`);
  });
}
