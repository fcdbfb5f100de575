const listings = (count: number) =>
  count === 1 ? '1 listing' : `${count.toLocaleString('en-US')} listings`;

/** Texts of the listings that are like another. */
export const similarCopy = {
  title: 'Similar patents',
  ofSaved: 'Like what you saved',
  note: 'Listings with the same classes, or with the same rare words in their titles and first claims.',
  loading: 'Looking for similar patents',
  failed: 'Similar patents could not be loaded',
  why: 'Why it is here',
  like: (title: string) => `Like “${title}”`,
  sharedClass: (symbol: string, name: string, held: number) =>
    `Shares class ${symbol}${name === '' ? '' : `, ${name}`}, held by ${listings(held)}`,
  words: (words: readonly string[]) => `Also about: ${words.join(', ')}`,
} as const;
