import type { Generated } from 'kysely';

declare module '../../core/db/tables.ts' {
  interface Tables {
    /** One row: how backups go, by the machine's clock. */
    backup_state: {
      only_row: Generated<boolean>;
      /** The name of the last backup, and when it was finished. */
      made: string | null;
      made_at: Date | null;
      /** When a scheduled one was last begun. */
      tried_at: Date | null;
    };
    /** People who deleted their accounts after the backup that this database was restored from. */
    erasures_due: { user_id: string };
    /** The versions of the product that have migrated this database. */
    installed_versions: { version: string; installed_at: Generated<Date> };
  }
}
