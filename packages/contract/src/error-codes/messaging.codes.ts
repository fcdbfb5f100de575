import type { Refusals } from './refusals.ts';

export const messagingCodes = {
  'messaging.not_found': [404, 'There is no such person.'],
  'messaging.empty': [400, 'Write a message first.'],
  'messaging.blocked': [403, 'This person doesn’t accept messages from you.'],
  'messaging.you_blocked': [
    403,
    'You have blocked this person. Unblock them first, then you can write.',
  ],
  'messaging.file_invalid': [415, 'Attach a PDF, a .docx document or an image.'],
  'messaging.file_not_found': [404, 'There is no such file.'],
  'messaging.file_address_ended': [
    403,
    'This link to the file has expired. Open the file again from its message.',
  ],
  'messaging.files_gone': [
    409,
    'An attached file is no longer available. Attach it again, then send the message.',
  ],
  'messaging.too_many_waiting': [
    409,
    'You have 20 attached files waiting to be sent. Send them before attaching more.',
  ],
  'messaging.key_reused': [409, 'A different message was already sent with this key.'],
  'messaging.too_long': [400, 'A message can have up to 5,000 characters.'],
} as const satisfies Refusals;
