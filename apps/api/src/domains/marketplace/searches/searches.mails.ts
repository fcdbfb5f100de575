import { productName } from '@claimstead/contract/product.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

export type NewMatches = {
  to: string;
  firstName: string;
  searchName: string;
  total: number;
  /** The latest of them, a few. */
  titles: readonly string[];
  link: string;
  /** Asks a person whether these mails shall end. */
  unsubscribePage: string;
  /** Ends them when a mail program posts to it. */
  unsubscribeUrl: string;
  /** Names this mail for ever. */
  key: string;
};

/** What has come into the market that a saved search asks for. */
export function newMatchesMail(news: NewMatches): OutgoingMail {
  const count = news.total === 1 ? 'One new patent' : `${news.total} new patents`;
  const came = news.total === 1 ? 'a patent has' : 'patents have';
  const search = isolated(news.searchName);
  const more = news.total - news.titles.length;
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
        `Since you looked last, ${came} come into the market on ${productName} for your search “${search}”.`,
        ...news.titles.map((quote) => ({ quote })),
        ...(more > 0 && news.titles.length > 0 ? [`And ${more} more.`] : []),
      ],
      action: { label: 'See what is new', url: news.link },
      footnote: 'You get this mail once a day at most, and only when there is something new.',
      leave: { label: 'No more mails about this search', url: news.unsubscribePage },
    },
  );
}
