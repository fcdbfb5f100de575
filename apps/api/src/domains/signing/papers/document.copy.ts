import { plain, strong, type Span } from './document-lines.engine.ts';

export interface Clause {
  heading: string;
  body: Span[];
  items?: Span[][];
}

/** An annex: each entry is what was asked, what was answered, and the papers that belong to it. */
export interface Annex {
  title: string;
  opening: Span[];
  entries: { heading: string; question: string; lines: Span[][]; papers: Span[][] }[];
  /** Instead of entries that would all say the same. */
  inShort?: Span[];
}

export interface DocumentWording {
  title: string;
  /** The document's name in the footer. */
  shortTitle: string;
  opening: Span[];
  conveyingRole: string;
  conveyingRolePlural: string;
  receivingRole: string;
  clauses: Clause[];
  signing: Span[];
  /** What follows the signatures and is part of the document. */
  annexes?: Annex[];
}

/** Line ends count as spaces; text between two double asterisks is set in semibold. */
export function say(text: string): Span[] {
  return text.split('**').map((part, index) => (index % 2 === 1 ? strong(part) : plain(part)));
}

/** The line below the signatures: the paper may be public, the proof of who signed it is not. */
export function recordWords(recordId: string): Span[] {
  return say(`Record of signing No. ${recordId}, a separate file kept by the parties.`);
}

/** The paragraph above the signatures. */
export function signingWords(document: string): Span[] {
  return say(`Each person below signs personally, after reading this ${document}, with the intention
    of being bound by it. An electronic signature is meant as, and has the effect of, a signature by
    hand. A person who signs for a company states that the company has given that person the
    authority to do so.`);
}
