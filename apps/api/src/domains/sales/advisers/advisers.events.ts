import type { AdviserRole } from '@claimstead/contract/advisers.contract.ts';
import { type PayloadsOf, toldOnce } from '../../../core/outbox/events.ts';
import { everyone, ofPapers, sale, type SaleNews } from '../news/sale-news.events.ts';

/**
 * `isBuyers`: of the buyer, else of the owners; `namedBy`: the person of the side who named the adviser; `name` and `userId`: the
 * adviser's, whose account is null before they accept.
 */
type AdviserNews = SaleNews & {
  isBuyers: boolean;
  role: AdviserRole;
  name: string;
  userId: string | null;
  namedBy: string;
};

const example: AdviserNews = {
  ...sale,
  isBuyers: true,
  role: 'attorney',
  name: 'Pat Lang',
  userId: 'two',
  namedBy: 'buyer',
};

/** Attorneys and brokers of a side. They are told nothing of a sale but what people write to them. */
export const adviserEvents = {
  'sales.adviser_seated': toldOnce<AdviserNews>(example, {
    ...ofPapers,
    to: everyone,
    who: 'all parties',
    title: 'An adviser joined the sale',
    message: ({ name, isBuyers, role, listingTitle }) =>
      `${name} joined the sale of ${listingTitle} as the ${isBuyers ? 'buyer’s' : 'seller’s'} ${role}. Advisers see the sale and can write messages. They can’t sign, pay or decide anything in it.`,
  }),
  'sales.adviser_withdrew': toldOnce<AdviserNews & { how: 'declined' | 'left' }>(
    { ...example, userId: null, how: 'declined' },
    {
      ...ofPapers,
      to: ({ namedBy }) => [namedBy],
      who: 'the person who named the adviser',
      title: 'You have no adviser in the sale',
      message: ({ name, how, listingTitle }) =>
        how === 'declined'
          ? `${name} won’t advise you in the sale of ${listingTitle}. You can name someone else in the sale.`
          : `${name} left the sale of ${listingTitle} and no longer sees it. You can name someone else in the sale.`,
    },
  ),
};

declare module '../../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof adviserEvents> {}
}
