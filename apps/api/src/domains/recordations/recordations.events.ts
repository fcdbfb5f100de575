import { withReason } from '@claimstead/contract/visible-text.ts';
import { forOperators, type MomentOf, type NameOf } from '../../core/outbox/notice-row.ts';
import { places } from '@claimstead/contract/places.ts';
import type { PayoutWait } from '@claimstead/contract/standing.contract.ts';
import {
  exampleText,
  exampleTime,
  type PayloadsOf,
  told,
  toldOnce,
} from '../../core/outbox/events.ts';
import { date } from '../../core/text/formats.ts';
import {
  closedSale,
  ofPapers,
  type PayoutsAhead,
  exampleSale as sale,
  type SaleNews,
} from '../sales/sales.api.ts';

type Filed = SaleNews & PayoutsAhead & { receipt: string };

const filedSale = (sale: Filed) =>
  `Our team filed the assignment of ${sale.listingTitle} with the patent office, receipt ${sale.receipt}.`;

const filed = {
  ...ofPapers,
  ...closedSale,
  type: 'FILED',
  title: 'Assignment filed',
  message: (sale: Filed, _name: NameOf, at: MomentOf) =>
    `${filedSale(sale)} ${payoutWords(sale, at)}`,
} as const;

const filedExample: Filed = {
  ...{ ...sale, receipt: '509123456' },
  ...{ payoutWait: null, waitingUserIds: [], closedUserIds: [] },
};
const forAll = { waitingUserIds: sale.ownerUserIds };
const forTwo = { waitingUserIds: ['two'] };

/** The signed assignment at the patent office. */
export const recordationsEvents = {
  'recordations.filed': told<Filed>({
    examples: [
      filedExample,
      { ...filedExample, ...forAll, payoutWait: { for: 'debit_final', until: exampleTime } },
      { ...filedExample, ...forAll, payoutWait: { for: 'card_rests', until: exampleTime } },
      { ...filedExample, ...forTwo, payoutWait: { for: 'account_rests', until: exampleTime } },
      {
        ...{ ...filedExample, ...forTwo, closedUserIds: ['two'] },
        payoutWait: { for: 'account_closed', until: null },
      },
    ],
    notices: [
      {
        ...filed,
        who: 'each owner whose account can’t receive money',
        to: (sale) => sale.closedUserIds,
        message: (sale) =>
          `${filedSale(sale)} Your bank account can’t receive money: add your bank details, and your share is paid.`,
        link: (sale) => places.deal(sale.listingId),
        needsYou: () => true,
        action: 'Add bank details',
      },
      {
        ...filed,
        who: 'the buyer, and each owner whose payout waits',
        to: (sale) => [sale.buyerUserId, ...sale.waitingUserIds],
      },
      // They are emailed of their payout, which follows at once.
      {
        ...filed,
        who: 'every owner who is paid at once',
        to: (sale) => sale.ownerUserIds,
        mail: 'never',
      },
    ],
  }),
  /** In the office's record, for an operator to confirm; `recordedOn` is a day. */
  'recordations.found': toldOnce<
    SaleNews & { reel: string; frame: string; recordedOn: string; assignee: string }
  >(
    {
      ...sale,
      reel: '071234',
      frame: '0567',
      recordedOn: '2027-03-05',
      assignee: 'NORTHWIND DEVICES, INC.',
    },
    {
      ...forOperators,
      title: 'An assignment seems to be recorded',
      message: (sale) =>
        `The office’s record of ${sale.listingTitle} shows a paper at reel ${sale.reel}, frame ${sale.frame}, recorded on ${date(sale.recordedOn)}, with ${sale.assignee} as assignee. Confirm it if it’s ours.`,
      link: () => '/operations/filings?status=filed',
      action: 'See the filings',
    },
  ),
  'recordations.recorded': toldOnce<SaleNews & { reel: string; frame: string }>(
    { ...sale, reel: '071234', frame: '0567' },
    {
      ...ofPapers,
      ...closedSale,
      type: 'RECORDED',
      title: 'Assignment recorded',
      message: (sale) =>
        `The patent office recorded the assignment of ${sale.listingTitle} at reel ${sale.reel}, frame ${sale.frame}.`,
    },
  ),
  /** `corrected`: the old and new values in words; the numbers are the new ones. */
  'recordations.corrected': toldOnce<
    SaleNews & {
      receipt: string | null;
      reel: string | null;
      frame: string | null;
      corrected: string;
      reason: string;
    }
  >(
    {
      ...sale,
      receipt: '509123465',
      reel: '071234',
      frame: '0567',
      corrected: 'receipt 509123456 is now 509123465',
      reason: exampleText,
    },
    {
      ...ofPapers,
      ...closedSale,
      type: 'FILED',
      title: 'Filing numbers corrected',
      message: (sale) =>
        `Our team corrected a number of the filing for ${sale.listingTitle}: ${sale.corrected}. The reason${withReason(sale.reason)} The filing itself is unchanged, and you don’t need to do anything.`,
    },
  ),
};

/** What the payouts wait for; of one account that waits, that others are paid at once. */
const waitWords: Record<PayoutWait, (until: string, rest: string) => string> = {
  debit_final: (until) => `The owners are paid on ${until}, when the bank debit is final.`,
  card_rests: (until) =>
    `The owners are paid on ${until}, when the waiting period for card payments ends.`,
  account_rests: (until, rest) =>
    `An owner’s bank account is new: that share is paid by ${until}, when its waiting period ends.${rest}`,
  account_closed: (_, rest) =>
    `An owner’s bank account can’t receive money: that share is paid once the account works again.${rest}`,
};

function payoutWords({ payoutWait, waitingUserIds, ownerUserIds }: Filed, at: MomentOf): string {
  if (payoutWait === null) return 'We’re now paying the owners.';
  const isPaid = (userId: string) => !waitingUserIds.includes(userId);
  const rest = ownerUserIds.some(isPaid) ? ' We’re now paying the other owners.' : '';
  return waitWords[payoutWait.for](payoutWait.until ? at(payoutWait.until) : '', rest);
}

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof recordationsEvents> {}
}
