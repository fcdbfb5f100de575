import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  launchEmbeddedPostgres,
} from '@claimstead/embedded-postgres/launch.ts';
import pg from 'pg';
import type { Undo } from '../bounded.ts';
import type { Catalogue } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { type Product, startProduct } from './product.ts';

export type FilledProduct = {
  product: Product;
  dataDir: string;
  connectionString: string;
  /** The product's own database, which stops once nobody uses it any more. */
  database: EmbeddedPostgres;
};

/** Seconds that {@link startFilledProduct} may take on a slow machine, the limit's table with it. */
export function secondsToFill(listings: number): number {
  return 90 + listings / 800;
}

/** Starts the product in a folder of its own and writes the catalogue into its database. */
export async function startFilledProduct(
  undo: Undo,
  catalogue: Catalogue,
  port: number,
  alsoInDatabase: (pool: pg.Pool) => Promise<void> = async () => undefined,
  settings: Record<string, string> = {},
  environment: Record<string, string> = {},
): Promise<FilledProduct> {
  const dataDir = await undo.make(
    () => mkdtemp(join(tmpdir(), 'claimstead-bench-')),
    (folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  );
  // As root the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  process.stdout.write(
    `Starting the product with ${catalogue.listings.length} listings in ${dataDir}\n`,
  );
  // First, so that it is ours to stop also where the product is ended in the middle of its start.
  const database = await undo.make(
    () =>
      launchEmbeddedPostgres({
        dataDir: join(dataDir, 'postgres'),
        database: 'claimstead',
        settings,
      }),
    (server) => server.stop(),
  );
  const product = await startProduct(undo, dataDir, port, environment);
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  pool.on('error', () => undefined);
  try {
    await loadCatalogue(pool, catalogue, product.userId, dataDir);
    await alsoInDatabase(pool);
  } finally {
    await pool.end();
  }
  return { product, dataDir, connectionString: database.connectionString, database };
}
