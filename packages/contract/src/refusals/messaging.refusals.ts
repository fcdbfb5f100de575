import type { CallRefusals } from './declared.ts';
import { receivingFile } from './groups.ts';

export const messagingRefusals = {
  'GET /conversations/{userId}': ['listings.not_found', 'messaging.not_found'],
  'GET /patent/interest': ['listings.not_found'],
  'GET /messages/contacts': ['listings.not_found'],
  'GET /messages/{userId}': ['messaging.not_found'],
  'POST /messages/{userId}/files': [
    ...receivingFile,
    'messaging.blocked',
    'messaging.file_invalid',
    'messaging.not_found',
    'messaging.too_many_waiting',
    'messaging.you_blocked',
  ],
  'POST /messages/{userId}': [
    'listings.not_found',
    'messaging.blocked',
    'messaging.empty',
    'messaging.files_gone',
    'messaging.key_reused',
    'messaging.not_found',
    'messaging.too_long',
    'messaging.you_blocked',
  ],
  'POST /reports': ['messaging.not_found'],
} as const satisfies CallRefusals;
