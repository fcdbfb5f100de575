import type { JSONColumnType } from 'kysely';

declare module '../../../core/db/tables.ts' {
  interface Tables {
    link_previews: {
      /** SHA-256 of the address: a description's links are nobody's business here. */
      url_hash: Buffer;
      /** Null where the page could not be had. */
      found: JSONColumnType<{ title: string; description: string; picture: string | null }> | null;
      fetched_at: Date;
    };
  }
}
