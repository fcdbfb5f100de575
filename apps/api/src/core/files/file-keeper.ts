import type { Db } from '../db/database.ts';

/** A row and the keys of the files it needs. */
export type KeepingRow = { id: string; keys: readonly string[] };

/** What happened to a row whose file is gone. */
export type LossOutcome =
  /** Noticed for the first time: hidden or taken off the row, and the people concerned are told. */
  | 'noted'
  | 'known'
  /** Made again from elsewhere. */
  | 'mended'
  /** The row no longer names the file: nothing is lost. */
  | 'unnamed'
  /** Nothing can be done except tell the operators. */
  | 'left';

/**
 * One domain's part in keeping stored files. Together the keepers decide which files belong to no row, so every
 * domain that stores files has one; a file in a folder without a keeper is never touched.
 *
 * All of them rely on one order: a file is stored before its row names it, is never written again, and is
 * removed after its row has let go of it. So a file that is gone while a row, looked at afterward, still
 * names it is lost.
 */
export type FileKeeper<Deps> = {
  /** Its keys, and no others, begin with this and a slash. */
  folder: string;
  /** Every column that holds such a key, as "table.column". */
  columns: readonly string[];
  /** Which of these keys a row names now. */
  listNamed(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** A page of the rows that name files, in the order of their ids, after one of them. */
  listRows(db: Db, afterId: string | null, count: number): Promise<KeepingRow[]>;
  /** Called with a row that named the keys before they were found missing. Safe to repeat. */
  noteLoss(deps: Deps, row: KeepingRow): Promise<LossOutcome>;
  /** Called with a row whose files are all there; true: it was marked as lost and is complete again. */
  noteFound?(deps: Deps, row: KeepingRow): Promise<boolean>;
};
