import type { Suggestions } from '@claimstead/contract/suggestions.contract.ts';
import type { SuggestedField } from './offered.rules.ts';

type Found = NonNullable<Suggestions['found']>;

/** For the buttons, which screen readers read without their row. */
const named = {
  title: 'the title',
  patentNumber: 'the number',
  country: 'the country',
  patentTypeId: 'the type',
  description: 'the abstract',
  categories: 'the categories',
  owners: 'the inventors',
} satisfies Record<SuggestedField, string>;

/** Words of what was found in an uploaded document. */
export const suggestionsCopy = {
  pending: 'Reading your document…',
  scan: "Your document is a scan, so we couldn't read it. Type the details yourself.",
  title: 'Found in your document',
  intro: 'Review each suggestion before using it. Nothing is filled in until you press Use.',
  allSettled: 'All suggestions reviewed.',
  kinds: {
    utility: 'a US utility patent',
    design: 'a US design patent',
    plant: 'a US plant patent',
    reissue: 'a reissued US patent',
    registration: 'a US statutory invention registration',
    application: 'a published US application, not a granted patent',
  } satisfies Record<Found['kind'], string>,
  about: (kind: string, day: string | null) =>
    day ? `It is ${kind}, granted ${day}.` : `It is ${kind}.`,
  fields: {
    title: 'Title',
    patentNumber: 'Patent number',
    country: 'Country of issue',
    patentTypeId: 'Patent type',
    description: 'Description, from the abstract',
    categories: 'Likely categories',
    owners: 'Owners, from the inventors',
  } satisfies Record<SuggestedField, string>,
  named,
  /** Behind "Replace mine" and "Keep mine". */
  mineOf: (field: SuggestedField) => `for ${named[field]}`,
  place: (page: number | null, code: string, fromScan: boolean) => {
    const place = page === null ? `In the document, (${code})` : `Page ${page}, (${code})`;
    return fromScan ? `${place}, read from a scan, please check` : place;
  },
  use: 'Use',
  useAll: 'Use all',
  /** Beside suggestions that would replace what the person entered. */
  useNew: (count: number) => `Use the ${count} that replace nothing`,
  dismiss: 'Dismiss',
  more: 'Show all',
  less: 'Show less',
  yours: 'Yours',
  found: 'Found',
  replace: 'Replace mine',
  keep: 'Keep mine',
  used: (field: string) => `Used: ${field}.`,
  dismissed: (field: string) => `Dismissed: ${field}.`,
  applicant: (name: string) =>
    `The document names an applicant, ${name}, so the owners may not be the inventors.`,
  ownersNext: 'Add their email addresses and shares in step 5.',
  filled: (names: readonly string[]) => `Filled in: ${names.join(', ')}.`,
  next: (parts: readonly string[]) =>
    parts.length === 0 ? 'Next: preview your listing.' : `Next: ${parts.join(', ')}.`,
  company: {
    question: (company: string) => `Do you act for ${company}?`,
    text: ([company = '', ...further]: readonly string[], replaces: string | null) =>
      [
        `${company} is named as the owner. If you sign for it, we enter it as your company${replaces === null ? '' : ` in place of ${replaces}`}.`,
        ...(further.length === 0 ? [] : [`${further.join(', ')} would become co-owners.`]),
      ].join(' '),
    yes: 'Yes, I sign for it',
    no: 'No',
    next: (company: string) => `whether you act for ${company}, in step 5`,
  },
  sheet: {
    text: (sheets: number) =>
      sheets === 1
        ? 'Your document has a sheet of drawings. You can show it as an image.'
        : `Your document has ${sheets} sheets of drawings. You can show the first as an image.`,
    place: (page: number | null) => (page === null ? 'In the document:' : `Page ${page}:`),
    use: 'Use sheet 1',
    dismiss: 'Dismiss',
  },
  record: {
    title: 'Found in the patent’s record',
    intro: 'Review each suggestion before using it. Nothing is filled in until you press Use.',
    pending: 'Looking up the number…',
    failed: 'The record could not be loaded. You can go on without it.',
    again: 'Try again',
    slow: 'The patent office is slow to answer. Go on without its record: we keep reading it.',
    nothing:
      'We have no record of this number, so enter the details below. The patent’s document can fill some of them in.',
  },
} as const;
