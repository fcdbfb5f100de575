export const patentStateCopy = {
  heading: 'State of this patent',
  parts: { term: 'Term', fees: 'Fees', title: 'Title', disclosures: 'Disclosures' },
  asOf: (day: string) => `As of ${day}`,
  /** Where a person is about to pay. */
  limits:
    'Recording a paper is not a finding on title (37 CFR 3.54). Liens may also be filed under state law, and those do not show here.',
} as const;
