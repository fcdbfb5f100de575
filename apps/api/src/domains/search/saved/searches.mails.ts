import { productName } from '@claimstead/contract/product.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

export type NewMatches = {
  to: string;
  firstName: string;
  searchName: string;
  total: number;
  /** The latest of them, a few, each with what of the search it fulfills. */
  listings: readonly { title: string; reasons: readonly string[] }[];
  link: string;
  /** The page that asks a person to confirm unsubscribing. */
  unsubscribePage: string;
  /** Unsubscribes when a mail program posts to it. */
  unsubscribeUrl: string;
  /** Identifies this email permanently. */
  key: string;
};

/** The new listings that match a saved search. */
export function newMatchesMail(news: NewMatches): OutgoingMail {
  const count = news.total === 1 ? 'One new patent' : `${news.total} new patents`;
  const found = news.total === 1 ? 'a new patent' : `${news.total} new patents`;
  const search = isolated(news.searchName);
  const more = news.total - news.listings.length;
  return composeMail(
    {
      to: news.to,
      subject: `${count} for “${search}”`,
      key: news.key,
      unsubscribeUrl: news.unsubscribeUrl,
    },
    {
      title: `${count} for your search`,
      hello: news.firstName,
      paragraphs: [
        `Since your last visit, we found ${found} on ${productName} for your search “${search}”.`,
        ...news.listings.flatMap(({ title, reasons }) => [
          { quote: title },
          ...(reasons.length === 0 ? [] : [`Matches: ${reasons.map(isolated).join(' · ')}.`]),
        ]),
        ...(more > 0 && news.listings.length > 0 ? [`And ${more} more.`] : []),
      ],
      action: { label: 'See what’s new', url: news.link },
      footnote: 'We send this email at most once a day, and only when there is something new.',
      unsubscribe: {
        label: 'Unsubscribe from emails about this search',
        url: news.unsubscribePage,
      },
    },
  );
}
