import type { SalesEvent } from '../../sales/sales.events.ts';
import type { NoticesOf } from '../notice-row.ts';
import { allBut, everyone, forOperators, sameForAll } from './sale-notice-row.ts';

/** The papers until everyone has signed. */
export const signingNotices = {
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
} satisfies Partial<NoticesOf<SalesEvent>>;
