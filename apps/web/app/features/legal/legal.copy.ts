/** Stands above each of these texts until a lawyer has read it. */
export const reviewNote = {
  title: 'For review by counsel.',
  text: 'This text describes what the product does. A lawyer reads it, and fills in what is left blank, before anyone relies on it.',
} as const;
