import { exampleTitle, type PayloadsOf, told } from '../../core/outbox/events.ts';

/** What happens between those who look for something and those who have it. */
export const searchEvents = {
  /** More buyers look for a listing than its owners were told of; `buyers` is null where they are few. */
  'search.buyers_look': told<{
    listingId: string;
    title: string;
    ownerUserIds: string[];
    buyers: number | null;
  }>({
    examples: [
      { listingId: 'listing', title: exampleTitle, ownerUserIds: ['one', 'two'], buyers: null },
      { listingId: 'listing', title: exampleTitle, ownerUserIds: ['one', 'two'], buyers: 3 },
    ],
    notices: [
      {
        to: (news) => news.ownerUserIds,
        who: 'every owner',
        kind: 'listings',
        title: 'Buyers are looking for this',
        message: ({ title, buyers }) =>
          `${buyers === null ? 'A buyer looks' : `${buyers} buyers look`} for something like ${title}. They stay anonymous. You can invite them from the listing’s page.`,
        link: ({ listingId }) => `/listing/${listingId}`,
        mail: 'now',
        action: 'See the listing',
      },
    ],
  }),
  /** Once for each buyer and listing. */
  'search.buyer_invited': told<{
    listingId: string;
    title: string;
    buyerUserId: string;
    note: string;
  }>({
    examples: [
      { listingId: 'listing', title: exampleTitle, buyerUserId: 'buyer', note: 'folding lamp' },
    ],
    notices: [
      {
        to: (invited) => [invited.buyerUserId],
        who: 'each buyer who looks for it',
        kind: 'listings',
        title: 'An owner invites you',
        message: ({ title, note }) =>
          `An owner invites you to look at ${title}. It matches what you’re looking for: “${note}”. The owner doesn’t know who you are. To stop invitations, close that note or turn its invitations off under “Wanted” on your wishlist page.`,
        link: ({ listingId }) => `/listing/${listingId}`,
        mail: 'now',
        action: 'See the patent',
      },
    ],
  }),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof searchEvents> {}
}
