import { join } from 'node:path';
import { launchEmbeddedPostgres } from '@claimstead/embedded-postgres/launch.ts';
import { usageOf } from './app/commands/commands.ts';
import { readConfig, StartProblem, stopWithSentence } from './app/start-up.ts';
import { connectDatabase } from './core/db/database.ts';
import { findingLines, verifySale } from './domains/sales/sales.api.ts';
import { listSaleIds } from './app/backup/verify-evidence.ts';
import { createFiles } from './app/create-files.ts';

/**
 * `npm run evidence:verify -- <sale>...`: whether the evidence of these sales, or of `all`, holds. Reads only, also
 * beside a running product. Exit code 1 when something does not hold.
 */
try {
  const asked = process.argv.slice(2);
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  const isAll = asked.length === 1 && asked[0] === 'all';
  if (!isAll && (asked.length === 0 || !asked.every((id) => uuid.test(id)))) {
    throw new StartProblem(
      `Which sale? Usage: ${usageOf('evidence-verify', '<sale id> (or: all)')}`,
    );
  }
  const config = readConfig();
  const embedded = config.databaseUrl
    ? null
    : await launchEmbeddedPostgres({
        dataDir: join(config.dataDir, 'postgres'),
        database: 'claimstead',
      });
  const connection = connectDatabase({
    connectionString:
      config.database.directUrl ?? config.databaseUrl ?? embedded?.connectionString ?? '',
    maxConnections: 1,
    onError: () => undefined,
  });
  const files = await createFiles(config);
  try {
    for (const saleId of isAll ? await listSaleIds(connection.db) : asked) {
      const found = await verifySale({ db: connection.db, files }, saleId);
      const lines = found ? findingLines(saleId, found) : [`Sale ${saleId}: no such sale`];
      process.stdout.write(`${lines.join('\n')}\n`);
      if (!found || found.broken || found.papers.some((paper) => paper.wrong)) process.exitCode = 1;
    }
  } finally {
    files.close();
    await connection.close();
    await embedded?.stop();
  }
} catch (error) {
  stopWithSentence(error);
}
