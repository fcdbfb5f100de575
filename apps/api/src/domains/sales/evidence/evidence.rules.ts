/** The first entry of every chain follows this. */
export const chainStart = '0'.repeat(64);

export type ChainedEntry = {
  saleId: string;
  sequence: number;
  at: Date;
  what: string;
  who: string | null;
  /** JSON exactly as it is kept. */
  details: string;
  previousHash: string;
};

/** The text whose SHA-256 is the entry's hash: every field, and the hash of the entry before. */
export function textToHash(entry: ChainedEntry): string {
  return JSON.stringify([
    entry.saleId,
    entry.sequence,
    entry.at.toISOString(),
    entry.what,
    entry.who,
    entry.details,
    entry.previousHash,
  ]);
}

/** What of an entry's details is nobody's own: which papers it is about, and where they were filed. */
const shownDetails = /^(\w*Sha256|part|wording|disclosures|receipt|reel|frame)$/;

/** An entry without where people signed from, what others were paid, and what operators wrote. */
export function withoutOwn<Entry extends { details: Record<string, unknown> }>(
  entry: Entry,
): Entry {
  const shown = Object.entries(entry.details).filter(([name]) => shownDetails.test(name));
  return { ...entry, details: Object.fromEntries(shown) };
}
