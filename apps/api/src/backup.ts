import { backUpNow, listNow, verifyNow } from './app/backup/backup-command.ts';
import { readCommandLine } from './app/backup/command-line.ts';
import { usageOf } from './app/commands/commands.ts';
import { makeBackupKey } from './app/backup/encryption.ts';
import { readConfig, StartProblem, stopWithSentence } from './app/start-up.ts';

const usage = usageOf('backup', '[key | list | verify [<backup>]]');

/**
 * `npm run backup`: makes an encrypted backup, also beside a running product. `-- key` prints a new key, `-- list`
 * the backups there are; `-- verify` restores one into a scratch database and checks it. The exit code is 1 if
 * something does not hold.
 */
try {
  const { positionals } = readCommandLine({}, usage);
  const [what = 'make', name] = positionals;
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  if (what === 'key') say(await makeBackupKey());
  else if (what === 'make') await backUpNow(readConfig(), say);
  else if (what === 'list') await listNow(readConfig(), say);
  else if (what === 'verify') {
    if (!(await verifyNow(readConfig(), name, say))) process.exitCode = 1;
  } else throw new StartProblem(`Usage: ${usage}`);
} catch (error) {
  stopWithSentence(error);
}
