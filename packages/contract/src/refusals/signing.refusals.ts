import type { ErrorCode } from '../error-codes.ts';
import type { CallRefusals } from './declared.ts';
import { signingOnHold } from './groups.ts';

/** What is reached by the link that a signer has. */
const byLink = [
  ...signingOnHold,
  'signatures.stopped',
  'signatures.token_invalid',
  'signatures.token_spent',
] as const satisfies readonly ErrorCode[];

export const signingRefusals = {
  'GET /signing/{token}': byLink,
  'GET /signing/{token}/document': byLink,
  'POST /signing/{token}/sign': [
    ...byLink,
    'signatures.address_missing',
    'signatures.mark_differs',
    'signatures.mark_invalid',
    'signatures.name_unconfirmed',
    'signatures.not_your_turn',
    'signatures.unread',
  ],
  'POST /signing/{token}/decline': [...byLink, 'signatures.not_your_turn'],
  'POST /webhooks/boldsign': ['signatures.webhook_invalid'],
} as const satisfies CallRefusals;
