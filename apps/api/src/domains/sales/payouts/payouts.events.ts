import { sameForAll } from '../../checkouts/checkouts.api.ts';
import { forOperators } from '../../../core/outbox/notice-row.ts';
import { places } from '@claimstead/contract/places.ts';
import { type PayloadsOf, told, toldOnce } from '../../../core/outbox/events.ts';
import { money } from '../../../core/text/formats.ts';
import { closedSale, sale, type SaleNews } from '../news/sale-news.events.ts';

/** Money, told to one owner. */
const forOwner = {
  ...sameForAll,
  to: ({ ownerUserId }: { ownerUserId: string }) => [ownerUserId],
  kind: 'money',
} as const;

/** What happens to an owner’s payout. */
export const payoutEvents = {
  /** `amountCents` is this owner's share. */
  'sales.paid_out': toldOnce<SaleNews & { ownerUserId: string }>(
    { ...sale, ownerUserId: 'two', amountCents: 625_000 },
    {
      ...forOwner,
      who: 'the owner who is paid',
      type: 'PAYOUT_SENT',
      title: 'Payout sent',
      message: (sale) =>
        `${sale.listingTitle} is sold. We sent your share of ${money(sale.amountCents)} to your payout account.`,
      ...closedSale,
    },
  ),
  /** An owner's payout account stopped receiving money, or was refused or closed, and is not paid yet. */
  'sales.payout_blocked': toldOnce<SaleNews & { ownerUserId: string }>(
    { ...sale, ownerUserId: 'two' },
    {
      ...forOwner,
      who: 'the account’s owner',
      type: 'PAYOUT_BLOCKED',
      title: 'Payout account needs attention',
      message: (sale) =>
        `Our payment provider can’t pay out to your account, so we can’t send your share for ${sale.listingTitle}. Open the sale to see what to do.`,
      needsYou: () => true,
    },
  ),
  /** An owner's bank returned what the provider paid out to it: the money waits in their payout account. */
  'sales.payout_failed': told<{ ownerUserId: string; amountCents: number }>({
    examples: [{ ownerUserId: 'two', amountCents: 625_000 }],
    notices: [
      {
        to: (payout) => [payout.ownerUserId],
        who: 'the account’s owner',
        kind: 'money',
        type: 'PAYOUT_BLOCKED',
        title: 'Your bank returned a payout',
        message: (payout) =>
          `Your bank returned a payout of ${money(payout.amountCents)}. The money is safe in your payout account. Update your bank account in your payout settings, and our payment provider sends it again.`,
        link: places.payouts,
        mail: 'now',
        needsYou: () => true,
        action: 'Update your bank account',
      },
      {
        ...forOperators,
        title: 'An owner’s bank returned a payout',
        message: (payout, name) =>
          `The bank of ${name(payout.ownerUserId)} returned a payout of ${money(payout.amountCents)}. They know, and can update their bank account. If they write, see the account’s payouts in Stripe’s dashboard.`,
        about: (payout) => payout.ownerUserId,
        link: () => '/operations/users',
        action: 'See the people',
      },
    ],
  }),
  /** Someone took a payout back at the provider, whole or in part. */
  'sales.payout_taken_elsewhere': told<
    SaleNews & { ownerUserId: string; owner: string; takenCents: number }
  >({
    examples: [{ ...sale, ownerUserId: 'two', owner: 'Ada Ash', takenCents: 30_000 }],
    notices: [
      {
        ...forOwner,
        who: 'the owner whose payout it was',
        ...closedSale,
        type: 'PAYOUT_BLOCKED',
        title: 'Your payout was taken back',
        message: (sale) =>
          `${money(sale.takenCents)} of your payout for ${sale.listingTitle} was taken back at our payment provider. Our team is looking at it and will write to you. You don’t need to do anything.`,
      },
      {
        ...forOperators,
        title: 'A payout was taken back outside this marketplace',
        message: (sale) =>
          `${money(sale.takenCents)} of ${sale.owner}’s payout for ${sale.listingTitle} was taken back at the payment provider, not here. Pay it again from the sale’s page, or refund the sale.`,
        link: (sale) => `/operations/sales/${sale.saleId}`,
        action: 'See the sale',
      },
    ],
  }),
  /** An owner's account cannot return a payout: the refund waits for it. `amountCents` is that share. */
  'sales.payout_not_returned': toldOnce<SaleNews & { owner: string }>(
    { ...sale, owner: 'Ada Ash' },
    {
      ...forOperators,
      title: 'A payout couldn’t be taken back',
      message: (sale) =>
        `${sale.owner}’s account no longer holds the ${money(sale.amountCents)} for ${sale.listingTitle}, so the buyer’s refund is waiting. We try again every few hours. You can try now, or write the payout off.`,
      link: (sale) => `/operations/sales/${sale.saleId}`,
      action: 'See the sale',
    },
  ),
};

declare module '../../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof payoutEvents> {}
}
