/** Where a listing's page has the abstract of title. */
export const titleId = 'abstract-of-title';
