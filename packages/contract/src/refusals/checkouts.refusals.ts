import type { CallRefusals } from './declared.ts';
import { askingForPayments } from './groups.ts';

export const checkoutsRefusals = {
  'POST /payments/payment': [
    ...askingForPayments,
    'listings.not_found',
    'listings.owner_hidden',
    'listings.title_held',
    'listings.title_refused',
    'offers.moved_on',
    'offers.not_for_sale',
    'offers.reserved',
    'checkouts.already_paid',
    'checkouts.amount_differs',
    'checkouts.moved_on',
    'checkouts.not_for_sale',
    'checkouts.own_patent',
    'checkouts.owners_unconfirmed',
    'checkouts.passes_with_another',
    'checkouts.status_unconfirmed',
  ],
  'POST /payments/payment/legalStatus': [
    'listings.not_found',
    'checkouts.own_patent',
    'checkouts.status_changed',
  ],
  'GET /payments/payment/status': askingForPayments,
  'GET /payments/payment/transfer': [...askingForPayments, 'checkouts.no_transfer'],
  'POST /payments/payment/stop': [...askingForPayments, 'checkouts.no_transfer'],
} as const satisfies CallRefusals;
