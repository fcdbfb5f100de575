import type { Generated } from 'kysely';

declare module '../../core/db/tables.ts' {
  interface Tables {
    /** One row: the store that keeps this database's files. */
    file_store: {
      only_row: Generated<boolean>;
      id: Generated<string>;
      /** When the store was marked as this database's. */
      marked_at: Date | null;
      swept_at: Date | null;
    };
  }
}
