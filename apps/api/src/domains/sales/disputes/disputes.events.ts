import { exampleTime, type PayloadsOf } from '../../../core/outbox/events.ts';
import type { MomentOf } from '../../../core/outbox/notice-row.ts';
import { money } from '../../../core/text/formats.ts';
import { sameForAll } from '../../checkouts/checkouts.api.ts';
import { toldOfPayment } from '../news/payment-news.events.ts';
import {
  type BankNews,
  closedSale,
  paidCentsOf,
  sale,
  type SaleNews,
} from '../news/sale-news.events.ts';

/** What the buyer’s bank asks, disputes and takes back. */
export const disputeEvents = {
  /** The buyer's bank asks about the payment; no money was taken. */
  'sales.questioned': toldOfPayment<BankNews>({
    examples: [{ ...sale, isPaidOut: false, evidenceDueAt: exampleTime }],
    type: 'DISPUTE_OPENED',
    ...toBothSides('The bank is asking about a payment', (sale, bank) =>
      sale.isPaidOut
        ? `${bank} is asking about the payment for ${sale.listingTitle}. The sale is complete.`
        : `${bank} is asking about the payment for ${sale.listingTitle}. Signing, filing and payouts are on hold until the bank is done.`,
    ),
    operators: {
      title: 'A bank is asking about a payment',
      message: (sale, name, at) =>
        `${name(sale.buyerUserId)}’s bank is asking about the payment of ${money(paidCentsOf(sale))} for ${sale.listingTitle}. It took no money. Answer in Stripe’s dashboard ${untilDue(sale, at)}, or refund the sale: left alone, the inquiry can become a dispute.`,
    },
  }),
  'sales.disputed': toldOfPayment<BankNews>({
    examples: [{ ...sale, isPaidOut: false, evidenceDueAt: exampleTime }],
    type: 'DISPUTE_OPENED',
    ...toBothSides('Payment disputed', (sale, bank) =>
      sale.isPaidOut
        ? `${bank} is disputing the payment for ${sale.listingTitle}. The sale is complete and the payout was made.`
        : `${bank} is disputing the payment for ${sale.listingTitle}. The sale is on hold until the bank decides.`,
    ),
    operators: {
      title: 'A payment is disputed',
      message: (sale, name, at) =>
        `${name(sale.buyerUserId)} disputed the payment of ${money(paidCentsOf(sale))} for ${sale.listingTitle} with the bank. Send the evidence in Stripe’s dashboard ${untilDue(sale, at)}.`,
    },
  }),
  /** The bank finished its review, or decided, and the payment stands. */
  'sales.dispute_ended': toldOfPayment<BankNews>({
    examples: [{ ...sale, isPaidOut: false }],
    type: 'DISPUTE_OPENED',
    parties: {
      title: 'The bank finished its review of a payment',
      message: (sale) =>
        sale.isPaidOut
          ? `The bank finished its review of the payment for ${sale.listingTitle}, and the payment is final. The sale is still complete. You don’t need to do anything.`
          : `The bank finished its review of the payment for ${sale.listingTitle}, and the payment stands. The sale continues. If it’s your turn to sign, open the documents again.`,
    },
  }),
  /** The bank took the payment back for good before everyone had signed: the sale is over. */
  'sales.dispute_lost': toldOfPayment<SaleNews>({
    examples: [sale],
    type: 'SALE_CANCELLED',
    buyer: {
      title: 'Sale ended',
      message: (sale) =>
        `Your bank took back the payment of ${money(paidCentsOf(sale))} for ${sale.listingTitle}, so the sale is over. You don’t owe anything more.`,
    },
    owners: {
      title: 'Sale ended',
      message: (sale) =>
        `The buyer’s bank took back the payment for ${sale.listingTitle}, so the sale is over. The patent is still yours, and the listing returns with any time left on its plan.`,
    },
    operators: {
      title: 'A dispute was lost',
      message: (sale, name) =>
        `${name(sale.buyerUserId)}’s bank took back ${money(paidCentsOf(sale))} for ${sale.listingTitle}. Not everyone had signed, so the papers are void and the sale has ended.`,
    },
  }),
  /** … after everyone had signed, or only a part of it: people have to settle it. */
  'sales.loss_unsettled': toldOfPayment<BankNews>({
    examples: [{ ...sale, isPaidOut: false }],
    type: 'DISPUTE_OPENED',
    parties: {
      title: 'The bank took money back',
      message: (sale) =>
        sale.isPaidOut
          ? `The bank decided the dispute about ${sale.listingTitle} for the buyer and took money back. The payout was made before that. Our team will write to you if anything changes.`
          : `The bank decided the dispute about ${sale.listingTitle} for the buyer and took money back. The sale is on hold. Our team will write to both sides about what happens next.`,
    },
    operators: {
      title: 'A lost dispute needs your decision',
      message: (sale, name) =>
        sale.isPaidOut
          ? `${name(sale.buyerUserId)}’s bank took money back for ${sale.listingTitle} after the owners were paid. The platform bears the loss. If the patent is reassigned to the owners, refund the sale: that takes the payouts back.`
          : `${name(sale.buyerUserId)}’s bank took money back for ${sale.listingTitle} after everyone had signed, or took only part of it. Talk to both sides: the sale is frozen until you refund what is left or end it.`,
    },
  }),
};

/** What a bank does that only the buyer may have asked for: each side reads whose it is, and what to do. */
function toBothSides(title: string, message: (sale: BankNews, bank: string) => string) {
  const link = ({ isPaidOut, ...news }: BankNews) =>
    (isPaidOut ? closedSale : sameForAll).link(news);
  return {
    buyer: {
      title,
      link,
      message: (sale: BankNews) =>
        `${message(sale, 'Your bank')} If you didn’t ask for that, call your bank.`,
    },
    owners: {
      title,
      link,
      message: (sale: BankNews) =>
        `${message(sale, 'The buyer’s bank')} You don’t need to do anything.`,
    },
  };
}

function untilDue({ evidenceDueAt }: BankNews, at: MomentOf): string {
  return evidenceDueAt === undefined ? 'before the deadline' : `by ${at(evidenceDueAt)}`;
}

declare module '../../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof disputeEvents> {}
}
