/**
 * The eleven questions of a seller's disclosures, in the order in which they are asked. A question's words print in
 * the agreement beside an answer that was given to them: other words are another key. Free of zod, so the browser may
 * import it.
 */
export const disclosureQuestions = [
  'licenses',
  'liens',
  'litigation',
  'standards',
  'government',
  'options',
  'owner_agreements',
  'terminal_disclaimers',
  'fees',
  'foreign_family',
  'employers',
] as const;
export type DisclosureQuestion = (typeof disclosureQuestions)[number];

export const disclosureAnswers = ['yes', 'no', 'unknown'] as const;
export type DisclosureAnswer = (typeof disclosureAnswers)[number];

/** Each question by its name, and in full. */
export const disclosureWords = {
  licenses: {
    name: 'Licenses given',
    question:
      'Has anyone been given a license to the patent, a promise not to be sued under it, or any other right to use it?',
  },
  liens: {
    name: 'Liens',
    question: 'Does the patent secure a debt, or does anyone have a lien or another claim on it?',
  },
  litigation: {
    name: 'Litigation and PTAB',
    question:
      'Has the patent been in a lawsuit, a proceeding at the Patent Trial and Appeal Board (PTAB) or another challenge, or has one been threatened?',
  },
  standards: {
    name: 'Standards promises',
    question:
      'Has anyone promised a standards body to license the patent, for example on fair, reasonable and non-discriminatory (FRAND) terms?',
  },
  government: {
    name: 'Government rights',
    question:
      'Was the invention made with government funding, or does a government have rights in the patent?',
  },
  options: {
    name: 'Earlier offers and options',
    question:
      'Does anyone have an option on the patent, a right to be asked first, or an earlier offer that is still open?',
  },
  owner_agreements: {
    name: 'Agreements among owners',
    question:
      'Is there an agreement among present or former owners that limits a sale or binds the next owner?',
  },
  terminal_disclaimers: {
    name: 'Terminal disclaimers',
    question:
      'Was a terminal disclaimer filed, which ties the patent to another patent and its owner?',
  },
  fees: {
    name: 'Unpaid fees',
    question: 'Is a maintenance fee or another patent office fee due and not yet paid?',
  },
  foreign_family: {
    name: 'Foreign family',
    question: 'Are there patents or applications for the same invention in other countries?',
  },
  employers: {
    name: 'Employers’ claims',
    question:
      'Could an inventor’s employer, client or university claim the invention or a share of it?',
  },
} as const satisfies Record<DisclosureQuestion, { name: string; question: string }>;
