/** Shown above the texts while an installation has not filled in its legal details. */
export const unfilledNote = {
  title: 'Not in force yet.',
  text: 'Whoever runs this installation has not added its legal details. The text below describes what the product does.',
} as const;
