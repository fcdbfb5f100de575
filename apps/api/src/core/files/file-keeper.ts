import type { Db } from '../db/database.ts';

/** A row and the keys of the files that it cannot do without. */
export type KeepingRow = { id: string; keys: readonly string[] };

/** What came of a row whose file is gone. */
export type LossOutcome =
  /** Seen for the first time: hidden or taken off the row, and told to whom it concerns. */
  | 'noted'
  | 'known'
  /** Made again from elsewhere. */
  | 'mended'
  /** The row does not name the file any more: nothing is lost. */
  | 'unnamed'
  /** Nothing can be done but tell the operators. */
  | 'left';

/**
 * One owner of stored files. Together the keepers decide which file is nobody's, so whoever stores files
 * has one; a file in a folder without a keeper is never touched.
 *
 * All of them rely on one order: a file is stored before its row names it, is never written again, and is
 * removed after its row has let go of it. So a file that is gone while a row, looked at afterwards, still
 * names it is lost.
 */
export type FileKeeper<Deps> = {
  /** Its keys, and nobody else's, begin with this and a slash. */
  folder: string;
  /** Every column that holds such a key, as "table.column". */
  columns: readonly string[];
  /** Which of these keys a row names now. */
  listNamed(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** A page of the rows that name files, in the order of their ids, after one of them. */
  listRows(db: Db, afterId: string | null, count: number): Promise<KeepingRow[]>;
  /** Called with a row that named the keys before they were found missing. Safe to repeat. */
  noteLoss(deps: Deps, row: KeepingRow): Promise<LossOutcome>;
  /** Called with a row whose files are all there; true: it had been noted as lost, and is whole again. */
  noteFound?(deps: Deps, row: KeepingRow): Promise<boolean>;
};
