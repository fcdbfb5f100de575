import { readCommandLine } from './app/backup/command-line.ts';
import { usageOf } from './app/commands/commands.ts';
import { readConfig, stopWithSentence } from './app/start-up.ts';
import { upgradeNow } from './app/upgrade/upgrade-command.ts';

const usage = usageOf('upgrade', '[--without-backup] [--all-evidence]');

/**
 * `npm run upgrade`: run with a new version, before its first start. Says what it changes, makes a backup, migrates
 * and checks. The exit code is 1 if a check is not passed.
 */
try {
  const { values } = readCommandLine(
    { 'without-backup': { type: 'boolean' }, 'all-evidence': { type: 'boolean' } },
    usage,
  );
  const asked = {
    withoutBackup: values['without-backup'] ?? false,
    allEvidence: values['all-evidence'] ?? false,
  };
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  if (!(await upgradeNow(readConfig(), asked, say))) process.exitCode = 1;
} catch (error) {
  stopWithSentence(error);
}
