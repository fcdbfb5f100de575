import type { CallRefusals } from './declared.ts';

export const checkoutsRefusals = {
  'POST /payments/payment': [
    'listings.not_found',
    'listings.title_held',
    'listings.title_refused',
    'offers.moved_on',
    'offers.not_for_sale',
    'offers.reserved',
    'payments.not_set_up',
    'payments.provider_away',
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
  'GET /payments/payment/status': ['payments.not_set_up', 'payments.provider_away'],
  'POST /payments/payment/stop': [
    'payments.not_set_up',
    'payments.provider_away',
    'checkouts.no_transfer',
  ],
} as const satisfies CallRefusals;
