import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode24 } from './node-version.ts';

requireNode24();
const { readConfig, stopWithSentence, StartProblem } = await import(
  '../apps/api/src/app/start-up.ts'
);

/** `npm run db:reset`: deletes all local data. The next start makes it again. */
try {
  const config = readConfig();
  if (config.databaseUrl) {
    throw new StartProblem(
      'DATABASE_URL is set: this command resets only the embedded database. Drop and recreate yours yourself.',
    );
  }
  const running = await fetch(`http://127.0.0.1:${config.port}/healthz`).then(
    () => true,
    () => false,
  );
  if (running) throw new StartProblem('The marketplace is running: stop it first.');
  for (const part of ['postgres', 'sandbox', 'files', 'seal']) {
    rmSync(join(config.dataDir, part), { recursive: true, force: true });
  }
  process.stdout.write('All local data is gone. The next start creates it again.\n');
} catch (error) {
  stopWithSentence(error);
}
