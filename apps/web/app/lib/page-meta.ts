import { originPlaceholder, productName } from '@claimstead/contract/product.ts';
import type { MetaDescriptor } from 'react-router';

type PageMeta = {
  /** The whole title of the tab. */
  title: string;
  description: string;
  /** The page's canonical path, such as `/faq`. */
  path: string;
  /** The path of a picture of what the page is about, of 1200 by 630 pixels; null: the product's own. */
  picture?: string | null;
};

/** What search engines and link previews are told about a public page. */
export function pageMeta({ title, description, path, picture = null }: PageMeta): MetaDescriptor[] {
  const url = `${siteOrigin()}${path}`;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...pictureMeta(picture),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function pictureMeta(picture: string | null): MetaDescriptor[] {
  return [
    { property: 'og:image', content: `${siteOrigin()}${picture ?? '/og-image.png'}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ];
}

let known: string | null = null;

/** The site's own origin as the server wrote it into the first page, which may differ from the one asked. */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  known ??= new URL(canonical?.href ?? window.location.href).origin;
  return known;
}
