import { productName, shownSupportEmail } from '@claimstead/contract/product.ts';

/** The title of a page, as the tab shows it. */
export function pageTitle(name?: string): string {
  return name ? `${name} · ${productName}` : productName;
}

/** Where people who cannot sign in write to. */
export const supportEmail = shownSupportEmail;
