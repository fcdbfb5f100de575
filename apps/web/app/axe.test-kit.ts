import axe from 'axe-core';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A component without its page: where landmarks and the first heading are, the journeys see. */
const ofThePage = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };

const forms = [
  { size: 'phone', colorScheme: 'dark', width: 390, height: 844 },
  { size: 'desk', colorScheme: 'light', width: 1440, height: 900 },
] as const;

/**
 * What is shown now looks right, on a phone in the dark scheme and on a desk in the light one: axe finds nothing, and
 * nothing is wider than the window. `only` is the size that it is there in.
 */
export async function expectGoodLooks(only?: 'phone' | 'desk'): Promise<void> {
  for (const { size, colorScheme, width, height } of forms) {
    if (only && only !== size) continue;
    await page.viewport(width, height);
    await commands.emulate({ colorScheme });
    // A frame prefers what its place in the page around it has.
    (frameElement as HTMLElement).style.colorScheme = colorScheme;
    const scheme = () => document.documentElement.dataset['mantineColorScheme'];
    await expect.poll(scheme).toBe(colorScheme);
    await document.fonts.ready;
    const where = `${size}, ${colorScheme}`;
    expect.soft(document.documentElement.scrollWidth, `${where}: width`).toBeLessThanOrEqual(width);
    expect.soft(await findings(), `${where}: axe`).toEqual([]);
  }
}

async function findings(): Promise<string[]> {
  const { violations } = await axe.run({
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
    rules: ofThePage,
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
