import { toDollars } from '@claimstead/contract/cents.ts';
import {
  freeWords,
  noFreeCode,
  usualFreeCode,
  usualPlanPrices,
} from '@claimstead/contract/plan-words.ts';
import { usualName, usualSupportEmail } from '@claimstead/contract/product.ts';
import type { Config } from '../core/config/config.ts';

/** Where an installation's own logo is. */
export const logoAddress = '/brand-logo';

type Branded = {
  publicPages: boolean;
  brand: Config['brand'];
  plans: Config['plans'];
  mail: Pick<Config['mail'], 'supportEmail'>;
};

/**
 * A page as it was built, under this installation's name, with its look and its prices. Built pages have the usual
 * name, support address and prices, and nothing that people wrote, so these can be replaced wherever they stand; the
 * page's scripts read them from the page. A build is thus the same for all, and cannot differ from what the server is set to.
 */
export function brandedPage(html: string, config: Branded): string {
  const { brand, mail, plans, publicPages } = config;
  const styles = brandStyles(brand) + (publicPages ? '' : withoutPublicPages);
  return withPlans(withName(html, brand), plans)
    .replaceAll(usualSupportEmail, escaped(mail.supportEmail))
    .replaceAll(
      'href="/favicon.svg" type="image/svg+xml"',
      brand.logo
        ? `href="${logoAddress}" type="${brand.logo.type}"`
        : 'href="/favicon.svg" type="image/svg+xml"',
    )
    .replace('</head>', styles === '' ? '</head>' : `<style>${styles}</style></head>`);
}

/** The web app manifest, under this installation's name and with its logo. */
export function brandedManifest(built: string, { brand }: Pick<Branded, 'brand'>): string {
  const manifest = JSON.parse(withName(built, brand)) as { icons: object[] };
  const { logo } = brand;
  if (logo === null) return JSON.stringify(manifest);
  const icons = [{ src: logoAddress, sizes: 'any', type: logo.type }];
  return JSON.stringify({ ...manifest, icons });
}

/** A name holds nothing that means something in HTML or JSON (`BRAND_NAME`). */
function withName(text: string, { name }: Config['brand']): string {
  return text.replaceAll(usualName, name);
}

/** All in one pass: one plan may cost what another usually does. */
function withPlans(html: string, { cents, freeCode }: Config['plans']): string {
  const own = [cents.listing_90d, cents.listing_6m, cents.listing_1y].map(
    (price) => `$${toDollars(price).toFixed(2)}`,
  );
  const usual = freeWords(usualFreeCode);
  const free = freeWords(freeCode);
  const words = new Map<string, string>([
    [usual.aside, free.aside],
    [usual.sentence, free.sentence],
    ...usualPlanPrices.map((price, at): [string, string] => [price, own[at] ?? price]),
    [usualFreeCode, freeCode ?? noFreeCode],
  ]);
  const any = [...words.keys()]
    .map((word) => word.replaceAll(/[$().]/g, String.raw`\$&`))
    .join('|');
  return html.replaceAll(new RegExp(any, 'g'), (word) => words.get(word) ?? word);
}

/** What leads to public pages, or asks for one. */
const withoutPublicPages = '[data-public-pages]{display:none!important}';

/** What differs from the usual look, in both color schemes; the theme's own variables stand elsewhere and later. */
function brandStyles({ accent, logo }: Config['brand']): string {
  const styles: string[] = [];
  if (accent) {
    for (const scheme of ['light', 'dark'] as const) {
      const color = accent[scheme];
      const hover = `color-mix(in srgb, ${color} 86%, var(--ground))`;
      styles.push(
        `:root[data-mantine-color-scheme="${scheme}"]{${[
          `--accent:${color}`,
          `--mantine-primary-color-filled:${color}`,
          `--mantine-primary-color-filled-hover:${hover}`,
          `--mantine-color-ink-filled:${color}`,
          `--mantine-color-ink-filled-hover:${hover}`,
          `--mantine-color-anchor:${color}`,
        ]
          .map((line) => `${line}!important`)
          .join(';')}}`,
      );
    }
  }
  if (logo) {
    styles.push(
      `[data-brand-seal]{background:url(${logoAddress}) center/contain no-repeat}`,
      '[data-brand-seal]>*{display:none}',
    );
  }
  return styles.join('');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}
