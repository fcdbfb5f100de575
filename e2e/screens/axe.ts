import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Axe = {
  configure(spec: { allowedOrigins: string[] }): void;
  run(options: object): Promise<AxeResults>;
};
type WithAxe = { axe?: Axe };

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Puts axe into every page and frame as it loads. The builder of the same package sends axe anew for each
 * look, which takes longer than the look.
 */
export async function bringAxe(context: BrowserContext): Promise<void> {
  const require = createRequire(import.meta.resolve('@axe-core/playwright'));
  await context.addInitScript({ path: require.resolve('axe-core/axe.min.js') });
  // Our own frames and the provider's are of other origins; each answers to the page around it.
  await context.addInitScript(() => {
    (globalThis as WithAxe).axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] });
  });
}

/** What axe finds, in this page and in its frames: one line for each kind of finding. */
export async function axeFindings(page: Page, what: 'everything' | 'colours'): Promise<string[]> {
  const runOnly =
    what === 'everything'
      ? { type: 'tag', values: tags }
      : { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
  const violations = await page.evaluate(
    async (options) => {
      const axe = (globalThis as WithAxe).axe;
      if (!axe) throw new Error('axe is not in this page.');
      return (await axe.run(options)).violations;
    },
    { runOnly, resultTypes: ['violations'] },
  );
  return violations.map(({ id, nodes }) => {
    const places = nodes
      .slice(0, 4)
      .map(({ target, any }) => `${target.join(' >>> ')} ${any[0]?.message ?? ''}`);
    return `${id} (${nodes.length}): ${places.join(' | ')}`;
  });
}
