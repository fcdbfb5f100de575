/** Stands above the texts of an installation whose lawyer has not written what they need. */
export const unfilledNote = {
  title: 'Not in force yet.',
  text: 'Whoever runs this installation has not added its legal details. The text below describes what the product does.',
} as const;
