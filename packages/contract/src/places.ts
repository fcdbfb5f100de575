/** Paths of the product that notices and emails lead to. */
const activity = () => '/account/todo';

export const places = {
  activity,
  /** Everything of one patent that is under way: its offers, its payment, its sale until it is filed. */
  deal: (listingId: string) => `${activity()}?patent=${listingId}`,
  messages: () => '/account/messages',
  listings: () => '/account/listings',
  sold: () => '/account/sold',
  purchased: () => '/account/purchased',
  sale: (saleId: string) => `/account/sales/${saleId}`,
  billing: () => '/account/billing',
  payouts: () => '/account/settings/payouts',
} as const;
