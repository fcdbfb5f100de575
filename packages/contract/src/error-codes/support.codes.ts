import type { Refusals } from './refusals.ts';

export const supportCodes = {
  'support.not_found': [404, 'There is no such inquiry.'],
  'support.answered_meanwhile': [
    409,
    'Someone else has already answered. Read that answer, then send yours if it’s still needed.',
  ],
  'support.writer_gone': [
    409,
    'The account of the person who wrote this was deleted, so an answer would reach nobody.',
  ],
} as const satisfies Refusals;
