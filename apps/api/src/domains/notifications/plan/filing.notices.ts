import type { SalesEvent } from '../../sales/sales.events.ts';
import type { NoticesOf } from '../notice-row.ts';
import { everyone, forOperators, sameForAll } from './sale-notice-row.ts';

/** The signed assignment at the patent office. */
export const filingNotices = {
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
} satisfies Partial<NoticesOf<SalesEvent>>;
