import type { TitleOutcome } from '@claimstead/contract/patents.contract.ts';

/** What happens to patents, with what may be said of it. */
export type ChainRow = {
  what: string;
  /** By default Jane Smith. */
  inventors?: string;
  /**
   * One paper a line: reel/frame, day signed, day recorded (a dash: none), nature of conveyance, `::` from `>` to;
   * several names with "+". Null: the record has no part for papers.
   */
  papers: string | null;
  filedOn?: string;
  parents?: readonly ParentRow[];
  /** "Name 60" or "Name" for everything; a company unless it begins with "~". By default Acme Hinges, Inc. */
  listed?: string;
  outcome: Exclude<TitleOutcome, 'not_checked'>;
  /** Codes of the reasons with the paper that each names. */
  reasons: readonly string[];
  /** Papers, and names of assignors, that it agrees without: by default none. */
  spare?: readonly string[];
  /** It leads to its owners, but only a person can see that: a false alarm. What agrees is sound in any case. */
  sound?: boolean;
  /** Its shares can be given away in any order. */
  anyOrder?: boolean;
};

/** A parent's papers; `papers` null: its record was not read. */
type ParentRow = {
  code: 'CON' | 'DIV' | 'CIP' | 'PRO' | 'REI';
  patent: string;
  inventors?: string;
  papers: string | null;
};

/** What the office writes most often. */
export const toAcme =
  '100/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > ACME HINGES, INC.';
export const lien =
  '200/1 2012-01-05 2012-01-09 SECURITY INTEREST (SEE DOCUMENT FOR DETAILS). :: Acme Hinges, Inc. > FIRST BANK, N.A.';
