import type { AdviserRole, AdviserStatus } from '@claimstead/contract/advisers.contract.ts';
import type { SaleParty, SaleWordsTo } from '@claimstead/contract/operations-sales.contract.ts';

/** Of a sale's page: its people, and what operators note and write. */
export const salePageCopy = {
  stops: {
    declined: 'Signing was declined',
    expired: 'The time to sign ran out',
    reassigned: 'A signer was replaced',
  },
  stopped: (by: string | null, day: string) =>
    by === null ? `On ${day}.` : `By ${by}, on ${day}.`,
  parties: 'Parties',
  sides: { owner: 'Owner', buyer: 'Buyer' } satisfies Record<SaleParty['side'], string>,
  advisers: {
    buyer: { attorney: 'Buyer’s attorney', broker: 'Buyer’s broker' },
    owner: { attorney: 'Seller’s attorney', broker: 'Seller’s broker' },
  } satisfies Record<SaleParty['side'], Record<AdviserRole, string>>,
  adviserStatus: {
    invited: 'Invited',
    seated: 'Sees the sale',
    declined: 'Declined',
    ended: 'No longer sees the sale',
  } satisfies Record<AdviserStatus, string>,
  noAddress: 'No postal address yet',
  words: 'Notes and messages',
  noWords: 'Nothing has been noted or written yet.',
  notedBy: (operator: string) => `Noted by ${operator}`,
  wroteBy: (operator: string) => `Written by ${operator}, sent as a notice and by email`,
  write: 'Note or message',
  to: 'Who sees it',
  addressees: {
    team: 'Only our team: a note',
    everyone: 'The buyer and every owner',
    owners: 'Every owner',
    buyer: 'The buyer',
  } satisfies Record<SaleWordsTo, string>,
  text: 'Text',
  noteHint: 'Kept in the audit trail with your name.',
  messageHint:
    'Sent as a notice and by email, from our team. Kept in the audit trail with your name.',
  save: 'Save',
  done: 'Saved',
  failed: 'It could not be saved',
} as const;
