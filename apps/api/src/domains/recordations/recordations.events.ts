import { withReason } from '@claimstead/contract/visible-text.ts';
import { forOperators } from '../../core/outbox/notice-row.ts';
import type { PayoutWait } from '@claimstead/contract/standing.contract.ts';
import {
  exampleText,
  exampleTime,
  type PayloadsOf,
  told,
  toldOnce,
} from '../../core/outbox/events.ts';
import { date } from '../../core/text/formats.ts';
import { closedSale, ofPapers, exampleSale as sale, type SaleNews } from '../sales/sales.api.ts';

type Filed = SaleNews & {
  receipt: string;
  payoutWait?: { for: PayoutWait; until: string } | null;
};

const filed = {
  ...ofPapers,
  ...closedSale,
  type: 'FILED',
  title: 'Assignment filed',
  message: (sale: Filed) =>
    `Our team filed the assignment of ${sale.listingTitle} with the patent office, receipt ${sale.receipt}. ${payoutWords(sale.payoutWait ?? null)}`,
} as const;

/** The signed assignment at the patent office. */
export const recordationsEvents = {
  /** `payoutWait`: what the payouts wait for, and until when; null: nothing. */
  'recordations.filed': told<Filed>({
    examples: [
      { ...sale, receipt: '509123456', payoutWait: null },
      { ...sale, receipt: '509123456', payoutWait: { for: 'debit_final', until: exampleTime } },
      { ...sale, receipt: '509123456', payoutWait: { for: 'card_rests', until: exampleTime } },
    ],
    notices: [
      {
        ...filed,
        who: 'the buyer, and all parties where the payouts wait',
        to: (sale) => [sale.buyerUserId, ...(sale.payoutWait ? sale.ownerUserIds : [])],
      },
      // They are emailed of their payout, which follows at once.
      {
        ...filed,
        who: 'every owner, where nothing waits',
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

const waitWords = {
  debit_final: 'when the bank debit is final',
  card_rests: 'when the waiting period for card payments ends',
} as const satisfies Record<PayoutWait, string>;

function payoutWords(wait: { for: PayoutWait; until: string } | null): string {
  if (wait === null) return 'We’re now paying the owners.';
  return `The owners are paid on ${date(wait.until)}, ${waitWords[wait.for]}.`;
}

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof recordationsEvents> {}
}
