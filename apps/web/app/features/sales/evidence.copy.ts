/** Texts of the dialog with a sale’s evidence log. */
export const evidenceCopy = {
  title: 'Evidence log',
  text: 'Every step of this sale, each entry with the fingerprint of the one before it.',
  failed: 'The evidence log could not be loaded',
  system: 'noted automatically',
  papers: { assignment: 'the patent assignment', agreement: 'the purchase agreement' },
  opened: (who: string, paper: string) => `${who} opened ${paper}`,
  confirmed: (who: string, paper: string) => `${who} confirmed ${paper} as read`,
  other: (what: string, who: string) => `${what}, ${who}`,
} as const;
