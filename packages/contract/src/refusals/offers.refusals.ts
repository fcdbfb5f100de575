import type { ErrorCode } from '../error-codes.ts';
import type { CallRefusals } from './declared.ts';

const answering = [
  'offers.already_accepted',
  'offers.already_paid',
  'offers.ended',
  'offers.lapsed',
  'offers.moved_on',
  'offers.not_found',
  'offers.not_your_turn',
] as const satisfies readonly ErrorCode[];

export const offersRefusals = {
  'POST /offer': [
    'listings.not_found',
    'listings.owner_hidden',
    'offers.already_open',
    'offers.blocked',
    'offers.not_accepting',
    'offers.not_for_sale',
    'offers.own_patent',
    'offers.you_blocked',
  ],
  'POST /offer/{id}/counter': answering,
  'POST /offer/{id}/accept': [
    ...answering,
    'offers.amount_changed',
    'offers.not_for_sale',
    'offers.owners_unconfirmed',
    'offers.reserved',
  ],
  'POST /offer/{id}/reject': [...answering, 'offers.amount_changed'],
  'POST /offer/{id}/withdraw': [
    ...answering,
    'offers.amount_changed',
    'offers.not_yours_to_withdraw',
  ],
  'POST /offer/{id}/end': [...answering, 'offers.amount_changed', 'offers.being_paid'],
} as const satisfies CallRefusals;
