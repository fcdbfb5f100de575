import type { DisclosureAnswer } from '@claimstead/contract/disclosure-questions.ts';

/** Texts of the seller's disclosures: read by buyers, answered by owners. */
export const disclosuresCopy = {
  title: 'Disclosures',
  loading: 'Loading the disclosures',
  failed: 'The disclosures could not be loaded',
  /** To buyers, above the answers. */
  intro: 'What the seller answered about the patent. We don’t check these answers.',
  changed: (date: string) => `Last changed ${date}`,
  answeredOn: (date: string) => `Answered ${date}`,
  answeredBy: (date: string, name: string) => `Answered ${date} by ${name}`,
  notAnswered: 'The seller has not answered',
  notAnsweredText: (count: number) =>
    count === 1
      ? 'We ask every seller this question. Without an answer, nothing is known about it here: ask the owner before you buy.'
      : `We ask every seller these ${count} questions. Without an answer, nothing is known about them here: ask the owner before you buy.`,
  showQuestions: (count: number) =>
    count === 1 ? 'Show the question' : `Show the ${count} questions`,
  withheld: 'Disclosures are shown only while the patent is for sale.',
  frozen:
    'These answers belong to an accepted offer or a sale and can’t change now. They are printed in its purchase agreement.',
  papers: 'Documents',
  paperLost: 'This document is not available right now.',
  download: (name: string) => `Download ${name}`,
  history: {
    title: 'History',
    show: (count: number) =>
      count === 1 ? 'History: 1 change' : `History: ${count.toLocaleString('en-US')} changes`,
    ownersOnly:
      'Only the owners and our team can read this. Buyers read the answers as they are now.',
    loading: 'Loading the history',
    failed: 'The history could not be loaded',
    empty: 'No question was ever answered',
    version: (version: number) => `Version ${version}`,
    by: (when: string, name: string | null) => (name === null ? when : `${when}, ${name}`),
    answered: (answer: string) => `Answered “${answer}”`,
    changed: (from: string, to: string) => `Changed from “${from}” to “${to}”`,
    details: 'Details changed',
    added: (count: number) => (count === 1 ? 'Document added' : `${count} documents added`),
    removed: (count: number) => (count === 1 ? 'Document removed' : `${count} documents removed`),
    inDeal: 'in a deal',
    before: 'Before: ',
    earlier: 'Show earlier changes',
  },
  operators: {
    title: 'Disclosures',
    text: 'What the seller answered, with who answered and when. You can read it, and change nothing.',
    back: 'Listings',
    seeTitle: 'Look at the title',
    missing: 'There is no such listing',
    version: (version: number) => `Version ${version}`,
    unanswered: 'Not answered',
    frozen: 'An accepted offer or a sale holds these answers: they can’t change now.',
  },
  form: {
    intro:
      'Buyers see your answers, and they become Annex A of the purchase agreement. You can publish without them, but every open question shows as “The seller has not answered”.',
    progress: (answered: number, of: number) => `${answered} of ${of} answered`,
    progressLabel: 'Answered questions',
    groups: {
      rights: 'Rights that others may have',
      ties: 'Disputes and ties',
      office: 'Fees and other countries',
    },
    rest: {
      ask: (count: number) => `Answer “No” to the ${count} that remain`,
      text: (names: readonly string[]) =>
        `“No” becomes your answer to: ${names.join(', ')}. Buyers rely on it, and it goes into the purchase agreement.`,
      confirm: (count: number) =>
        count === 1 ? 'Answer “No” to this one' : `Answer “No” to these ${count}`,
      cancel: 'Cancel',
      failed: 'Not every answer was saved',
    },
    saving: 'Saving…',
    text: 'Details',
    textHint: 'Who, what and since when. Buyers read this.',
    textMissing: 'Add the details.',
    textOrPatents: 'Add the details, or name the patents below.',
    save: 'Save answer',
    cancel: 'Undo',
    saved: 'Answer saved',
    saveFailed: 'The answer could not be saved',
    open: 'Not answered yet',
    meanwhile: 'This was answered meanwhile. Saving yours replaces this:',
    loses: (papers: number) =>
      papers === 0
        ? 'Your details will be removed.'
        : `Your details and ${papers === 1 ? '1 document' : `${papers} documents`} will be removed.`,
    addPaper: (name: string) => `${name}: add documents`,
    addPaperHint: '.pdf or .docx, up to 25 MB each',
    removePaper: (name: string) => `Remove ${name}`,
    removeFailed: 'The document could not be removed',
    sending: (name: string) => `Uploading ${name}`,
    uploadFailed: (name: string) => `${name} was not uploaded`,
  },
  references: {
    title: 'Patents it names',
    text: 'The patent can be enforced only while it and these have the same owner. Those that you own pass to the buyer with it.',
    number: (at: number) => `Number of patent ${at}`,
    numberHint: 'US 9,123,456 or 16/123,456',
    owner: (at: number) => `Who owns patent ${at}`,
    owners: {
      sellers: 'The owners of this patent',
      others: 'Someone else',
    },
    is: {
      sellers: 'belongs to the owners of this patent, and passes with it',
      others: 'belongs to someone else',
    },
    add: 'Add a number',
    addRelative: (number: string) => `Add ${number}`,
    remove: (at: number) => `Remove patent ${at}`,
    removeShort: 'Remove',
    notNumber: 'Enter a US patent number, or an application number such as 16/123,456.',
    twice: 'This number stands twice.',
    /** The office's record has it; which patents it names stands in no record. */
    onRecord:
      'The patent office’s record shows a terminal disclaimer. It doesn’t say which patents it names, so buyers ask you.',
  },
  reminder: {
    none: (of: number) => `Buyers ask about ${of} things. You haven’t answered any yet.`,
    some: (answered: number, of: number) => `Disclosures: ${answered} of ${of} answered.`,
    all: (of: number) => `Disclosures: all ${of} answered.`,
    open: 'Answer them',
    review: 'Review them',
  },
} as const;

export const answerWords = {
  yes: 'Yes',
  no: 'No',
  unknown: 'Don’t know',
} as const satisfies Record<DisclosureAnswer, string>;

export const answerColors = {
  yes: 'amber',
  no: 'gray',
  unknown: 'gray',
} as const satisfies Record<DisclosureAnswer, string>;
