import { productName } from '@claimstead/contract/product.ts';
import { composeMail } from '../../../integrations/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../integrations/mail/mail.port.ts';

export type NewMatches = {
  to: string;
  firstName: string;
  searchName: string;
  total: number;
  /** The latest of them, a few. */
  titles: readonly string[];
  link: string;
  /** Ends these mails at one press. */
  unsubscribeLink: string;
  /** Names this mail for ever. */
  key: string;
};

/** What has come into the market that a saved search asks for. */
export function newMatchesMail(news: NewMatches): OutgoingMail {
  const count = news.total === 1 ? 'One new patent' : `${news.total} new patents`;
  const more = news.total - news.titles.length;
  return composeMail(
    { to: news.to, subject: `${count} for “${news.searchName}”`, key: news.key },
    {
      title: `${count} for your search`,
      hello: news.firstName,
      paragraphs: [
        `Since the last mail, ${news.total === 1 ? 'this patent has' : 'these patents have'} come into the market on ${productName} that your search “${news.searchName}” asks for.`,
        ...news.titles.map((quote) => ({ quote })),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      action: { label: 'See what is new', url: news.link },
      footnote: `You get this mail once a day at most, and only when there is something new. No more of them: ${news.unsubscribeLink}`,
    },
  );
}
