import type { AdviserRole } from '@claimstead/contract/advisers.contract.ts';
import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import { type PayloadsOf, toldOnce } from '../../../core/outbox/events.ts';
import { everyone, ofPapers, sale, type SaleNews } from '../sale-news.events.ts';

/** `namedBy`: the person of the side who named the adviser; `name` and `userId`: the adviser's; null: not accepted. */
type AdviserNews = SaleNews & {
  side: SaleSide;
  role: AdviserRole;
  name: string;
  userId: string | null;
  namedBy: string;
};

const example: AdviserNews = {
  ...sale,
  side: 'owner',
  role: 'attorney',
  name: 'Pat Lang',
  userId: 'two',
  namedBy: 'one',
};

/** Attorneys and brokers of a side. They are told nothing of a sale but what people write to them. */
export const adviserEvents = {
  'sales.adviser_seated': toldOnce<AdviserNews>(example, {
    ...ofPapers,
    to: everyone,
    who: 'all parties',
    title: 'An adviser joined the sale',
    message: ({ name, side, role, listingTitle }) =>
      `${name} joined the sale of ${listingTitle} as the ${sideWords[side]} ${role}. Advisers see the sale and can write messages. They can’t sign, pay or decide anything in it.`,
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

const sideWords = { buyer: 'buyer’s', owner: 'seller’s' } as const satisfies Record<
  SaleSide,
  string
>;
