import type { OwnTitlePaper } from '@claimstead/contract/title-papers.contract.ts';

const readers = {
  sent: 'Our team will look at it.',
  published: 'Our team will look at it once the listing is public.',
} as const satisfies Record<OwnTitlePaper['readOnce'], string>;

/** Texts of the paper that an owner sends about a title in question. */
export const titlePaperCopy = {
  heading: 'Send a paper that explains it',
  yours: 'Your paper',
  loading: 'Loading your paper',
  failed: 'Your paper could not be loaded',
  intro:
    'Such as an assignment, a release or a change of name that the office’s record doesn’t show. The owners of this listing and our team can open it; buyers can’t. If our team takes it, buyers read what it shows.',
  note: 'What it shows (optional)',
  noteHint: 'One line for our team, such as who signed it and when.',
  saveNote: 'Save',
  noteSaved: 'Saved',
  noteFailed: 'What it shows could not be saved',
  add: 'Choose a PDF and send it',
  replace: 'Send another in its place',
  again: 'Send another paper',
  addHint: '.pdf, up to 25 MB',
  sending: (name: string) => `Sending ${name}`,
  sendFailed: 'The paper was not sent',
  sentToast: 'Paper sent',
  remove: (name: string) => `Take ${name} back`,
  removeFailed: 'The paper could not be taken back',
  sent: (day: string, who: string | null, readOnce: OwnTitlePaper['readOnce']) =>
    `Sent ${day}${who ? ` by ${who}` : ''}. ${readers[readOnce]}`,
  taken: (day: string) => `Our team took it on ${day}.`,
  refused: (day: string) => `Our team didn’t take it, on ${day}:`,
  notNeeded: 'Nothing stands in the way of the title now, so this paper isn’t needed anymore.',
} as const;
