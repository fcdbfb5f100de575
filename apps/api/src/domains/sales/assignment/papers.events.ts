import { exampleText, type PayloadsOf, told } from '../../../core/outbox/events.ts';
import {
  allBut,
  everyone,
  forOperators,
  sale,
  type SaleNews,
  sameForAll,
} from '../sale-news.events.ts';

/** The papers until everyone has signed. */
export const paperEvents = {
  'sales.signature_requested': told<SaleNews & { userIds: string[] }>({
    examples: [{ ...sale, userIds: ['buyer'] }],
    notices: [
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
  }),
  /** A party's printed name is another now; papers that nobody had signed are made again with it. */
  'sales.legal_name_changed': told<SaleNews & { userId: string }>({
    examples: [{ ...sale, userId: 'buyer' }],
    notices: [
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
  }),
  'sales.signed_by': told<SaleNews & { userId: string }>({
    examples: [{ ...sale, userId: 'buyer' }],
    notices: [
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
  }),
  /** Without a person: `expired` or `reassigned` is the reason, and nobody signs any more. */
  'sales.signature_declined': told<SaleNews & { userId: string | null; reason: string }>({
    examples: [{ ...sale, userId: 'one', reason: exampleText }],
    notices: [
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
  }),
  'sales.signed': told<SaleNews>({
    examples: [sale],
    notices: [
      {
        ...sameForAll,
        to: everyone,
        who: 'all parties',
        kind: 'signatures',
        type: 'DOCUMENT_SIGNED',
        title: 'Everyone has signed',
        message: (sale) =>
          `The assignment of ${sale.listingTitle} is signed by everyone. Our team now files it with the patent office.`,
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
  }),
};

declare module '../../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof paperEvents> {}
}
