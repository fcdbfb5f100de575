import type { ErrorCode } from '../error-codes.ts';

/** The addresses of files, which are no calls of the contract. */
export const filesRefusals = {
  'GET /files/{id}': ['identity.sign_in_required', 'listings.file_not_found'],
  'GET /files/{id}/content': [
    'identity.sign_in_required',
    'listings.file_address_ended',
    'listings.file_not_found',
  ],
  'GET /files/{id}/document': ['files.address_ended', 'listings.file_not_found'],
  'GET /files/pictures/{userId}/{version}': ['identity.not_found', 'identity.sign_in_required'],
  'GET /message-files/{id}': ['identity.sign_in_required', 'messaging.file_not_found'],
  'GET /message-files/{id}/content': [
    'identity.sign_in_required',
    'messaging.file_address_ended',
    'messaging.file_not_found',
  ],
  'GET /message-files/{id}/document': ['files.address_ended', 'messaging.file_not_found'],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>;
