import type { PublicPatent } from '@claimstead/contract/public-pages.ts';
import type { MetaDescriptor } from 'react-router';
import { formatDollars, formatPatentNumber } from '../../../lib/format.ts';
import { pageMeta, siteOrigin } from '../../../lib/page-meta.ts';
import { pageTitle } from '../../../lib/product.ts';
import { publicPageCopy as copy } from './public-page.copy.ts';

const descriptionLength = 160;

/** What search engines and link previews are told of a public page: only what it says itself. */
export function publicPatentMeta(patent: PublicPatent): MetaDescriptor[] {
  const { title, path, linkPicture } = patent;
  const number = formatPatentNumber(patent.number);
  const description = descriptionOf(patent, number);
  return [
    ...pageMeta({
      title: pageTitle(`${title}, ${number}`),
      description,
      path,
      picture: linkPicture,
    }),
    { 'script:ld+json': productOf(patent, number, description) },
  ];
}

function descriptionOf({ abstract, price }: PublicPatent, number: string): string {
  const text = `${copy.about(number)} ${price === null ? 'Open to offers' : formatDollars(price)}. ${abstract?.value ?? ''}`;
  return text.length <= descriptionLength
    ? text.trim()
    : `${text.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`;
}

/** Schema.org: an offer only where there is a price, and anyone could buy at it. */
function productOf(patent: PublicPatent, number: string, about: string) {
  const { title, path, drawing, price, way, patentTypeId } = patent;
  const url = `${siteOrigin()}${path}`;
  const { application, patent: granted } = copy.numberNames;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    description: about,
    url,
    identifier: {
      '@type': 'PropertyValue',
      name: patentTypeId === 3 ? application : granted,
      value: number,
    },
    ...(drawing === null ? {} : { image: `${siteOrigin()}${drawing}` }),
    ...(price === null || way !== 'buy'
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: price.toFixed(2),
            priceCurrency: 'USD',
            availability: 'https://schema.org/InStock',
            url,
          },
        }),
  };
}
