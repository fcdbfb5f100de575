import { counted, readCommandLine } from './app/backup/command-line.ts';
import { moveDatabase } from './app/backup/move-database.ts';
import { openDatabase } from './app/backup/open-database.ts';
import { usageOf } from './app/commands/commands.ts';
import { readConfig, StartProblem, stopWithSentence } from './app/start-up.ts';

const usage = usageOf(
  'move',
  '--from embedded --to postgres://… [--replace] (or the other way round)',
);

/**
 * `npm run move`: copies the embedded database into another PostgreSQL, or back, or between any two, of any
 * versions from 15 on. The product must be stopped. Files, keys and seal stay where they are.
 */
try {
  const { values } = readCommandLine(
    { from: { type: 'string' }, to: { type: 'string' }, replace: { type: 'boolean' } },
    usage,
  );
  const { from, to } = values;
  if (from === undefined || to === undefined) throw new StartProblem(`Usage: ${usage}`);
  const config = readConfig();
  const open = (url: string) =>
    openDatabase({
      dataDir: config.dataDir,
      databaseUrl: url === 'embedded' ? null : url,
      database: { ...config.database, directUrl: null },
    });
  const [first, second] = [await open(from), await open(to)];
  try {
    const rows = await moveDatabase(first.url, second.url, { replace: values.replace ?? false });
    const next = to === 'embedded' ? 'Unset DATABASE_URL' : 'Set DATABASE_URL to the second';
    process.stdout.write(`Moved ${counted(rows, 'row')}. ${next}, then start the product.\n`);
  } finally {
    await first.stop();
    await second.stop();
  }
} catch (error) {
  stopWithSentence(error);
}
