import type { CallRefusals } from './declared.ts';

export const signingRefusals = {
  'GET /signing/{token}': [
    'signatures.being_checked',
    'signatures.on_hold',
    'signatures.refunded',
    'signatures.stopped',
    'signatures.token_invalid',
    'signatures.token_spent',
  ],
  'GET /signing/{token}/document': [
    'signatures.being_checked',
    'signatures.on_hold',
    'signatures.refunded',
    'signatures.stopped',
    'signatures.token_invalid',
    'signatures.token_spent',
  ],
  'POST /signing/{token}/sign': [
    'signatures.address_missing',
    'signatures.being_checked',
    'signatures.mark_differs',
    'signatures.mark_invalid',
    'signatures.name_unconfirmed',
    'signatures.not_your_turn',
    'signatures.on_hold',
    'signatures.refunded',
    'signatures.stopped',
    'signatures.token_invalid',
    'signatures.token_spent',
    'signatures.unread',
  ],
  'POST /signing/{token}/decline': [
    'signatures.being_checked',
    'signatures.not_your_turn',
    'signatures.on_hold',
    'signatures.refunded',
    'signatures.stopped',
    'signatures.token_invalid',
    'signatures.token_spent',
  ],
  'POST /webhooks/boldsign': ['signatures.webhook_invalid'],
} as const satisfies CallRefusals;
