/** Where a listing's page has what is known of the patent: the ids of its sections. */
export const listingSections = {
  record: 'patent-record',
  title: 'abstract-of-title',
  disclosures: 'disclosures',
} as const;
