import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Axe = {
  configure(spec: { allowedOrigins: string[] }): void;
  run(options: object): Promise<AxeResults>;
};
type WithAxe = { axe?: Axe };

const require = createRequire(import.meta.resolve('@axe-core/playwright'));
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Puts axe into a page and its frames, unless it is there already. The builder of the same package sends it
 * again for each check, which takes longer than the check; and most pages are never checked.
 */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue;
    await frame.evaluate(source);
    // Our own frames and the provider's have other origins; each reports to the page around it.
    await frame.evaluate(() => {
      (globalThis as WithAxe).axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] });
    });
  }
}

/** What axe finds, in this page and in its frames: one line for each kind of finding. */
export async function axeFindings(page: Page): Promise<string[]> {
  await bringAxe(page);
  const violations = await page.evaluate(
    async (options) => {
      const axe = (globalThis as WithAxe).axe;
      if (!axe) throw new Error('axe is not in this page.');
      const { violations } = await axe.run(options);
      // What has scrolled half below the header that stays is hidden for a moment, and not too small.
      const header = document.querySelector('header');
      const edge = header?.getBoundingClientRect().bottom ?? 0;
      const isBelowIt = ([target]: (typeof violations)[number]['nodes'][number]['target']) => {
        const found = typeof target === 'string' ? document.querySelector(target) : null;
        if (!found || header?.contains(found)) return false;
        return found.getBoundingClientRect().top < edge;
      };
      return violations.flatMap((found) => {
        const nodes = found.nodes.filter(
          ({ target }) => found.id !== 'target-size' || !isBelowIt(target),
        );
        return nodes.length > 0 ? [{ ...found, nodes }] : [];
      });
    },
    { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] },
  );
  return violations.map(({ id, nodes }) => {
    const places = nodes
      .slice(0, 4)
      .map(({ target, any }) => `${target.join(' >>> ')} ${any[0]?.message ?? ''}`);
    return `${id} (${nodes.length}): ${places.join(' | ')}`;
  });
}
