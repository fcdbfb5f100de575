import type { SaleNews, SalesEvent } from '../../sales/sales.events.ts';
import { moment, money, type NoticesOf, places } from '../notice-row.ts';

const buyer = (sale: Pick<SaleNews, 'buyerUserId'>) => [sale.buyerUserId];
const owners = (sale: SaleNews) => sale.ownerUserIds;
const everyone = (sale: SaleNews) => [sale.buyerUserId, ...sale.ownerUserIds];
const allBut = (sale: SaleNews, userId: string | null) =>
  everyone(sale).filter((one) => one !== userId);
const aboutBuyer = (sale: SaleNews) => sale.buyerUserId;

const sameForAll = { link: places.activity, mail: 'now', action: 'See the sale' } as const;
/** Where the money goes back, or went: the sale's own page, which stays when the sale is not open any more. */
const endedSale = {
  ...sameForAll,
  link: (sale: SaleNews) => places.sale(sale.saleId),
} as const;
/** What only the operators can go on with. */
const forOperators = {
  to: () => [],
  toOperators: true,
  who: 'every operator',
  kind: 'operations',
  type: 'OPERATIONS',
  mail: 'now',
  needsYou: () => true,
} as const;

export const salesNotices = {
  'sales.legal_name_changed': [
    {
      ...sameForAll,
      to: (sale) => allBut(sale, sale.userId),
      who: 'everyone in the sale but the person whose name it is',
      kind: 'signatures',
      type: 'SIGNATURE_REQUESTED',
      title: 'A legal name changed',
      message: (sale, name) =>
        `${name(sale.userId)} changed the legal name that prints on the papers for ${sale.listingTitle}. Papers that are still being signed are made again with the new name: read it before you sign. Papers that everyone has signed keep the old one.`,
      about: (sale) => sale.userId,
    },
  ],
  'sales.held': [
    {
      ...sameForAll,
      to: owners,
      who: 'every owner',
      kind: 'money',
      type: 'PATENT_PAID',
      title: 'Patent paid',
      message: (sale, name) =>
        `${name(sale.buyerUserId)} paid ${money(sale.amountCents)} for ${sale.listingTitle}. The money is held until everyone has signed and the assignment is filed.`,
      about: aboutBuyer,
    },
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PATENT_PAID',
      title: 'Payment received',
      message: (sale) =>
        `Your payment of ${money(sale.amountCents)} for ${sale.listingTitle} has arrived. It is held until everyone has signed and the assignment is filed.`,
    },
  ],
  'sales.payment_failed': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_LAPSED',
      title: 'Payment failed',
      message: (sale) =>
        `Your bank refused the payment of ${money(sale.amountCents)} for ${sale.listingTitle}. ${
          sale.payBy === null
            ? 'The patent is not reserved for you any more.'
            : `Pay another way by ${moment(sale.payBy)}.`
        }`,
      needsYou: (sale) => sale.payBy !== null,
    },
    {
      ...sameForAll,
      to: owners,
      who: 'every owner',
      kind: 'money',
      type: 'PAYMENT_LAPSED',
      title: 'Payment failed',
      message: (sale, name) =>
        `${name(sale.buyerUserId)}’s bank refused the payment for ${sale.listingTitle}. ${nextForOwners(sale)}`,
      about: aboutBuyer,
    },
  ],
  'sales.verification_asked': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_ACTION',
      title: 'Verify your bank account',
      message: (sale) =>
        `To pay ${money(sale.amountCents)} for ${sale.listingTitle}, verify your bank account by ${moment(sale.payBy)}. Within two business days you will see a one-cent deposit with a code that starts with SM: enter that code.`,
      needsYou: () => true,
      action: 'Verify your bank account',
    },
  ],
  'sales.verification_failed': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_LAPSED',
      title: 'Bank account not verified',
      message: (sale) =>
        `Your bank account was not verified, so nothing was paid for ${sale.listingTitle}. Choose another way to pay ${money(sale.amountCents)}.`,
      needsYou: () => true,
      action: 'Pay another way',
    },
  ],
  'sales.transfer_short': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_ACTION',
      title: 'Your bank transfer is short',
      message: (sale) =>
        `${money(sale.receivedCents)} of ${money(sale.amountCents)} for ${sale.listingTitle} has arrived. Transfer the missing ${money(sale.missingCents)} by ${moment(sale.payBy)}, or we send back what came.`,
      needsYou: () => true,
      action: 'See what is missing',
    },
  ],
  'sales.cash_returning': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_REFUNDED',
      title: 'We are returning your bank transfer',
      message: (cash) =>
        `${money(cash.amountCents)} that you transferred belongs to no open purchase. We are sending it back to your bank; it usually arrives within five business days.`,
      action: 'See your activity',
    },
  ],
  'sales.cash_needs_details': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_REFUNDED',
      title: 'Where should your money go?',
      message: (cash) =>
        `To return ${money(cash.amountCents)}, our payment processor Stripe needs to know your bank account. It sent you an email about it: answer that email within 45 days.`,
      needsYou: () => true,
      action: 'See your activity',
    },
  ],
  'sales.cash_returned': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_REFUNDED',
      title: 'Bank transfer returned',
      message: (cash) =>
        `${money(cash.amountCents)} that you transferred was sent back to your bank. Your bank may need a few days to show it.`,
      action: 'See your activity',
    },
  ],
  'sales.cash_return_failed': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_REFUNDED',
      title: 'We could not return your bank transfer yet',
      message: (cash) =>
        `${money(cash.amountCents)} that you transferred could not be sent back to your bank. The money is safe, we try again every day, and our team is looking into it.`,
      action: 'See your activity',
    },
    {
      ...forOperators,
      title: 'A bank transfer could not be returned',
      message: (cash, name) =>
        `${money(cash.amountCents)} of ${name(cash.buyerUserId)} belongs to no sale and could not be returned: ${cash.problem}`,
      link: () => '/operations/transfers',
      about: (cash) => cash.buyerUserId,
      action: 'See the transfers',
    },
  ],
  'sales.refunding': [
    // The refund of a cancelled sale is told with its cancellation.
    {
      ...endedSale,
      when: (sale) => sale.reason !== 'cancelled',
      to: buyer,
      who: 'the buyer, unless the sale was cancelled',
      kind: 'money',
      type: 'PAYMENT_REFUNDED',
      title: 'Refund started',
      message: (sale) =>
        sale.reason === 'not_for_sale'
          ? `${sale.listingTitle} was not for sale any more when your payment arrived. The full ${money(sale.amountCents)} is on its way back to you.`
          : `The sale of ${sale.listingTitle} was ended by our operators. The full ${money(sale.amountCents)} is on its way back to you.`,
    },
    {
      ...endedSale,
      when: (sale) => sale.reason === 'operator',
      to: owners,
      who: 'every owner, where an operator ended it',
      kind: 'money',
      type: 'SALE_CANCELLED',
      title: 'Sale ended',
      message: (sale) =>
        `The sale of ${sale.listingTitle} was ended by our operators, and the buyer is refunded.`,
      about: aboutBuyer,
    },
  ],
  'sales.refunded': [
    {
      ...endedSale,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_REFUNDED',
      title: 'Payment refunded',
      message: (sale) =>
        `${money(sale.amountCents)} for ${sale.listingTitle} went back to the account that you paid from. Your bank may need some days to show it.`,
    },
  ],
  // An operator must look first; there is nothing that the buyer could do.
  'sales.refund_failed': [
    {
      ...forOperators,
      title: 'A refund failed',
      message: (sale, name) =>
        `The refund of ${money(sale.amountCents)} to ${name(sale.buyerUserId)} for ${sale.listingTitle} failed. Nothing tries it again by itself.`,
      link: () => '/operations/sales',
      about: aboutBuyer,
      action: 'See the sales',
    },
  ],
  'sales.cancelled': [
    {
      ...endedSale,
      when: (sale) => sale.by !== sale.buyerUserId && isEndedByParty(sale),
      to: buyer,
      who: 'the buyer, unless it was the buyer or an operator',
      kind: 'money',
      type: 'SALE_CANCELLED',
      title: 'Sale cancelled',
      message: (sale, name) =>
        `${cancelledBy(sale, name(sale.by))} The full ${money(sale.amountCents)} is on its way back to you.`,
    },
    {
      ...endedSale,
      when: isEndedByParty,
      to: (sale) => owners(sale).filter((owner) => owner !== sale.by),
      who: 'every owner but who cancelled, unless it was an operator',
      kind: 'money',
      type: 'SALE_CANCELLED',
      title: 'Sale cancelled',
      message: (sale, name) =>
        `${cancelledBy(sale, name(sale.by))} The buyer is refunded, and the listing returns with the time that its plan has left.`,
      about: aboutBuyer,
    },
  ],
  'sales.signature_requested': [
    {
      ...sameForAll,
      to: (sale) => sale.userIds,
      who: 'those whose turn it is',
      kind: 'signatures',
      type: 'SIGNATURE_REQUESTED',
      title: 'Your signature is needed',
      message: (sale) => `It is your turn to sign the assignment of ${sale.listingTitle}.`,
      needsYou: () => true,
      action: 'Sign',
    },
  ],
  'sales.signed_by': [
    {
      ...sameForAll,
      to: (sale) => allBut(sale, sale.userId),
      who: 'all parties but who signed',
      kind: 'signatures',
      type: 'DOCUMENT_SIGNED',
      title: 'Document signed',
      message: (sale, name) =>
        `${name(sale.userId)} signed the assignment of ${sale.listingTitle}.`,
      about: (sale) => sale.userId,
    },
  ],
  'sales.signature_declined': [
    {
      ...sameForAll,
      to: (sale) => allBut(sale, sale.userId),
      who: 'all parties but who declined',
      kind: 'signatures',
      type: 'SIGNATURE_REQUESTED',
      title: 'Signature declined',
      message: (sale, name) =>
        sale.userId === null && sale.reason === 'reassigned'
          ? `Someone else was put in a signer’s place on the assignment of ${sale.listingTitle}, so the signing has stopped. Either side can cancel the sale for a full refund.`
          : sale.userId === null
            ? `The time to sign the assignment of ${sale.listingTitle} has passed. Either side can cancel the sale for a full refund.`
            : `${name(sale.userId)} declined to sign the assignment of ${sale.listingTitle}: "${sale.reason}" Either side can cancel the sale for a full refund.`,
      about: (sale) => sale.userId,
    },
  ],
  'sales.signed': [
    {
      ...sameForAll,
      to: everyone,
      who: 'all parties',
      kind: 'signatures',
      type: 'DOCUMENT_SIGNED',
      title: 'Everyone has signed',
      message: (sale) =>
        `The assignment of ${sale.listingTitle} is signed by everyone. An operator now takes it to the patent office.`,
    },
    {
      ...forOperators,
      title: 'An assignment is ready to be filed',
      message: (sale) =>
        `The assignment of ${sale.listingTitle} is signed by everyone and waits to be filed with the patent office.`,
      link: () => '/operations/filings',
      action: 'See the filings',
    },
  ],
  'sales.recording_due': [
    {
      ...forOperators,
      title: 'An assignment waits for the office',
      message: (sale) =>
        sale.daysLeft > 0
          ? `The assignment of ${sale.listingTitle} is not filed yet. It must be recorded by ${sale.recordBy.slice(0, 10)}, at most ${sale.daysLeft} ${sale.daysLeft === 1 ? 'day' : 'days'} from now: after that, a later buyer could come first.`
          : `The assignment of ${sale.listingTitle} was not filed by ${sale.recordBy.slice(0, 10)}, when its three months ended. File it today: until it is recorded, a later buyer could come first.`,
      link: () => '/operations/filings',
      action: 'See the filings',
    },
  ],
  'sales.filed': [
    {
      ...sameForAll,
      to: everyone,
      who: 'all parties',
      kind: 'signatures',
      type: 'FILED',
      title: 'Assignment filed',
      message: (sale) =>
        `The assignment of ${sale.listingTitle} was filed with the patent office, receipt ${sale.receipt}. The owners are paid now.`,
    },
  ],
  'sales.recorded': [
    {
      ...sameForAll,
      to: everyone,
      who: 'all parties',
      kind: 'signatures',
      type: 'RECORDED',
      title: 'Assignment recorded',
      message: (sale) =>
        `The patent office recorded the assignment of ${sale.listingTitle} at reel ${sale.reel}, frame ${sale.frame}.`,
    },
  ],
  'sales.filing_corrected': [
    {
      ...sameForAll,
      to: everyone,
      who: 'all parties',
      kind: 'signatures',
      type: 'FILED',
      title: 'Filing numbers corrected',
      message: (sale) =>
        `Our team corrected a number of the filing for ${sale.listingTitle}: ${sale.corrected}. Reason: “${sale.reason}”. The filing itself is unchanged, and you don’t need to do anything.`,
    },
  ],
  'sales.paid_out': [
    {
      ...sameForAll,
      to: (sale) => [sale.ownerUserId],
      who: 'the owner who is paid',
      kind: 'money',
      type: 'PAYOUT_SENT',
      title: 'Payout sent',
      message: (sale) =>
        `Your share of ${money(sale.amountCents)} for ${sale.listingTitle} was sent to your payout account.`,
      link: places.sold,
      action: 'See your sold patents',
    },
  ],
  'sales.payout_blocked': [
    {
      ...sameForAll,
      to: (sale) => [sale.ownerUserId],
      who: 'the owner whose account it is',
      kind: 'money',
      type: 'PAYOUT_BLOCKED',
      title: 'Payout account needs attention',
      message: (sale) =>
        `Our payment provider no longer pays out to your account, so your share for ${sale.listingTitle} can't be sent. Open the sale to see what to do.`,
      needsYou: () => true,
    },
  ],
  // The listing's own event tells the owners that it is sold.
  'sales.released': [],
  'sales.questioned': [
    {
      ...sameForAll,
      to: everyone,
      who: 'all parties',
      kind: 'money',
      type: 'DISPUTE_OPENED',
      title: 'The bank is asking about a payment',
      message: (sale) =>
        `The buyer’s bank is asking about the payment for ${sale.listingTitle}. Signing, filing and payouts are on hold until it is done. You don’t need to do anything.`,
    },
    {
      ...forOperators,
      title: 'A bank is asking about a payment',
      message: (sale, name) =>
        `The bank of ${name(sale.buyerUserId)} is asking about the payment of ${money(sale.amountCents)} for ${sale.listingTitle}. No money was taken. Answer it in Stripe’s dashboard in time, or refund the sale: left alone, it can become a dispute.`,
      link: () => '/operations/sales',
      about: aboutBuyer,
      action: 'See the sales',
    },
  ],
  'sales.dispute_ended': [
    {
      ...sameForAll,
      to: everyone,
      who: 'all parties',
      kind: 'money',
      type: 'DISPUTE_OPENED',
      title: 'The bank is done with a payment',
      message: (sale) =>
        `The buyer’s bank is done with the payment for ${sale.listingTitle}, and the payment stands. The sale goes on. If it is your turn to sign, open the documents again from your Activity page.`,
    },
  ],
  'sales.disputed': [
    {
      ...sameForAll,
      to: everyone,
      who: 'all parties',
      kind: 'money',
      type: 'DISPUTE_OPENED',
      title: 'Payment disputed',
      message: (sale) =>
        `The payment for ${sale.listingTitle} is disputed with the bank. The sale stands still until that is decided.`,
    },
    {
      ...forOperators,
      title: 'A payment is disputed',
      message: (sale, name) =>
        `${name(sale.buyerUserId)} disputes the payment of ${money(sale.amountCents)} for ${sale.listingTitle} with the bank. The bank has to be answered in time.`,
      link: () => '/operations/sales',
      about: aboutBuyer,
      action: 'See the sales',
    },
  ],
  'sales.dispute_lost': [
    {
      ...endedSale,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'SALE_CANCELLED',
      title: 'Sale ended',
      message: (sale) =>
        `Your bank has taken back the payment of ${money(sale.amountCents)} for ${sale.listingTitle}, so the sale is over. Nothing more is due.`,
    },
    {
      ...endedSale,
      to: owners,
      who: 'every owner',
      kind: 'money',
      type: 'SALE_CANCELLED',
      title: 'Sale ended',
      message: (sale) =>
        `The buyer’s bank has taken back the payment for ${sale.listingTitle}, so the sale is over. The patent is still yours, and the listing returns with the time that its plan has left.`,
      about: aboutBuyer,
    },
    {
      ...forOperators,
      title: 'A dispute is lost',
      message: (sale, name) =>
        `The bank of ${name(sale.buyerUserId)} took back ${money(sale.amountCents)} for ${sale.listingTitle}. Not everyone had signed: the papers are void, and the sale has ended.`,
      link: () => '/operations/sales',
      about: aboutBuyer,
      action: 'See the sales',
    },
  ],
  'sales.loss_unsettled': [
    {
      ...sameForAll,
      to: everyone,
      who: 'all parties',
      kind: 'money',
      type: 'DISPUTE_OPENED',
      title: 'The bank took money back',
      message: (sale) =>
        `The bank decided the dispute about ${sale.listingTitle} for the buyer and took money back. The sale rests; our operators write to both sides about what follows.`,
    },
    {
      ...forOperators,
      title: 'A dispute is lost, and not settled by it',
      message: (sale, name) =>
        `The bank of ${name(sale.buyerUserId)} took money back for ${sale.listingTitle}, after everyone had signed or in part only. Talk to both sides: the sale is frozen until you refund what is left or end it.`,
      link: () => '/operations/sales',
      about: aboutBuyer,
      action: 'See the sales',
    },
  ],
  'sales.payout_not_returned': [
    {
      ...forOperators,
      title: 'A payout could not be taken back',
      message: (sale) =>
        `The account of ${sale.owner} does not hold the ${money(sale.amountCents)} for ${sale.listingTitle} any more, so the buyer’s refund waits. We ask again every few hours. You can try it now, or write the payout off.`,
      link: () => '/operations/sales',
      action: 'See the sales',
    },
  ],
  'sales.settled_outside': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'LISTING_SOLD',
      title: 'Patent marked as sold to you',
      message: (sale) =>
        `The owner marked ${sale.listingTitle} as sold to you, settled outside the product. Write to support if that is not right.`,
      link: places.purchased,
      action: 'See your purchased patents',
    },
  ],
} satisfies NoticesOf<SalesEvent>;

/** Whether a party, or the time, cancelled. Where an operator did, `sales.refunding` tells everyone already. */
function isEndedByParty(sale: SaleNews & { by: string | null }): boolean {
  return sale.by === null || everyone(sale).includes(sale.by);
}

/** What a failed payment means for the sellers. */
function nextForOwners(sale: { failures: number; payBy: string | null }): string {
  if (sale.payBy === null) return 'The listing is back on the market.';
  return sale.failures < 2
    ? `The buyer can pay another way until ${moment(sale.payBy)}.`
    : `It is the second time: you can end the offer, or wait until ${moment(sale.payBy)}.`;
}

function cancelledBy(sale: SaleNews & { by: string | null }, name: string): string {
  return sale.by === null
    ? `The sale of ${sale.listingTitle} was cancelled, since 60 days have passed without everyone’s signature.`
    : `${name} cancelled the sale of ${sale.listingTitle}.`;
}
