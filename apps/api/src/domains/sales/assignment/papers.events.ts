import { type TitleStop, titleStops } from '@claimstead/contract/patent-state.contract.ts';
import { withReason } from '@claimstead/contract/visible-text.ts';
import { forOperators } from '../../../core/outbox/notice-row.ts';
import { exampleText, type PayloadsOf, told, toldOnce } from '../../../core/outbox/events.ts';
import { allBut, sale, type SaleNews, ofPapers } from '../news/sale-news.events.ts';

/** The papers until everyone has signed. */
export const paperEvents = {
  /** `after`: who signed just before them; null: nobody. */
  'sales.signature_requested': toldOnce<SaleNews & { userIds: string[]; after: string | null }>(
    { ...sale, userIds: ['one', 'two'], after: 'buyer' },
    {
      ...ofPapers,
      to: (sale) => sale.userIds,
      who: 'those whose turn it is',
      type: 'SIGNATURE_REQUESTED',
      title: 'Your signature is needed',
      message: (sale, name) =>
        `${sale.after === null ? '' : `${name(sale.after)} has signed. `}It’s your turn to sign the assignment of ${sale.listingTitle}.`,
      needsYou: () => true,
      action: 'Sign',
    },
  ),
  /** A party's printed name has changed; unsigned papers are made again with it. */
  'sales.legal_name_changed': toldOnce<SaleNews & { userId: string }>(
    { ...sale, userId: 'buyer' },
    {
      ...ofPapers,
      to: (sale) => allBut(sale, sale.userId),
      who: 'everyone in the sale but the person whose name changed',
      type: 'SIGNATURE_REQUESTED',
      title: 'A legal name changed',
      message: (sale, name) =>
        `${name(sale.userId)} changed the legal name that prints on the papers for ${sale.listingTitle}. We make any unsigned papers again with the new name: check it before you sign. Papers that everyone has signed keep the old name.`,
      about: (sale) => sale.userId,
    },
  ),
  /** `isFollowed`: whoever signs next, or everyone, is told of it with what follows. */
  'sales.signed_by': toldOnce<SaleNews & { userId: string; isFollowed: boolean }>(
    { ...sale, userId: 'one', isFollowed: false },
    {
      ...ofPapers,
      when: (sale) => !sale.isFollowed,
      mail: 'never',
      to: (sale) => allBut(sale, sale.userId),
      who: 'all parties but the one who signed, unless it is told with what follows',
      type: 'DOCUMENT_SIGNED',
      title: 'Document signed',
      message: (sale, name) =>
        `${name(sale.userId)} signed the assignment of ${sale.listingTitle}.`,
      about: (sale) => sale.userId,
    },
  ),
  /** Without a person: the reason is `expired` or `reassigned`, and signing has stopped. */
  'sales.signature_declined': toldOnce<SaleNews & { userId: string | null; reason: string }>(
    { ...sale, userId: 'one', reason: exampleText },
    {
      ...ofPapers,
      to: (sale) => allBut(sale, sale.userId),
      who: 'all parties but the one who declined',
      type: 'SIGNATURE_REQUESTED',
      title: 'Signature declined',
      message: (sale, name) =>
        sale.userId === null && sale.reason === 'reassigned'
          ? `A signer of the assignment of ${sale.listingTitle} was replaced by someone else, so signing has stopped. Either side can cancel the sale for a full refund.`
          : sale.userId === null
            ? `The time to sign the assignment of ${sale.listingTitle} has passed. Either side can cancel the sale for a full refund.`
            : `${name(sale.userId)} declined to sign the assignment of ${sale.listingTitle}${withReason(sale.reason)} Either side can cancel the sale for a full refund.`,
      about: (sale) => sale.userId,
    },
  ),
  'sales.signed': told<SaleNews & { titleStop: TitleStop | null }>({
    examples: [null, ...titleStops].map((titleStop) => ({ ...sale, titleStop })),
    notices: [
      {
        ...ofPapers,
        type: 'DOCUMENT_SIGNED',
        title: 'Everyone has signed',
        message: (sale) =>
          `Everyone has signed the assignment of ${sale.listingTitle}. ${filingWords(sale.titleStop)}`,
      },
      {
        ...forOperators,
        when: ({ titleStop }) => titleStop === null,
        title: 'An assignment is ready to file',
        message: (sale) =>
          `Everyone has signed the assignment of ${sale.listingTitle}. It is ready to file with the patent office.`,
        link: () => '/operations/filings',
        action: 'See the filings',
      },
    ],
  }),
};

function filingWords(titleStop: TitleStop | null): string {
  if (titleStop === null) return 'Our team will now file it with the patent office.';
  return titleStop === 'title_held'
    ? 'Our team files it with the patent office once the title, which is under review, is cleared.'
    : 'Our team reviewed the title and can’t file it as things stand.';
}

declare module '../../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof paperEvents> {}
}
