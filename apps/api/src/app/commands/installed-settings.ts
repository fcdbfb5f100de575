import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { StartProblem } from '../start-up.ts';

/** What deploy/systemd/claimstead.service gives the product besides the file of settings, and as whom it runs. */
export const unit = {
  settingsFile: '/etc/claimstead/claimstead.env',
  user: 'claimstead',
  umask: '0077',
  environment: { NODE_ENV: 'production', DATA_DIR: '/var/lib/claimstead' },
} as const;

/** In CLAIMSTEAD_SETTINGS, which otherwise names a file: the environment has all settings, as in a container. */
const fromEnvironment = 'environment';

/**
 * The environment of a command, as the unit gives it to the product: that of the caller, then the file of settings, then what
 * the unit adds. Where there is no such file, it is the caller's. Root becomes the unit's user, so that what a command
 * writes is the product's.
 * @throws {StartProblem} a sentence, for a file that is named and not there, one that the caller may not read, and
 * without the user.
 */
export function takeInstalledSettings(
  given: NodeJS.ProcessEnv,
  beUser = becomeUser,
): NodeJS.ProcessEnv {
  const named = given['CLAIMSTEAD_SETTINGS'];
  if (named === fromEnvironment) return given;
  const file = named ?? unit.settingsFile;
  if (!existsSync(file)) {
    if (named === undefined) return given;
    throw new StartProblem(`CLAIMSTEAD_SETTINGS names ${file}, which is not there.`);
  }
  const settings = parseEnv(readSettings(file));
  beUser();
  return { ...unit.environment, ...settings, ...given };
}

function readSettings(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EACCES') throw cause;
    throw new StartProblem(
      `The settings in ${file} are not yours to read: run this as root, such as with sudo.`,
      { cause },
    );
  }
}

/** Node's types lack it. */
const groups = process as { initgroups?: (user: string, group: string) => void };

function becomeUser(): void {
  if (process.getuid?.() !== 0) return;
  try {
    groups.initgroups?.(unit.user, unit.user);
    process.setgid?.(unit.user);
    process.setuid?.(unit.user);
    process.umask(unit.umask);
  } catch (cause) {
    throw new StartProblem(
      `There is no user ${unit.user}, as whom the product runs: make it as docs/runbooks/installing.md says.`,
      { cause },
    );
  }
}
