import {
  type LogLevel,
  readRunning,
  setLogLevel,
  setMaintenance,
} from '../../core/running/running-settings.store.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { formatMoment } from '../../core/text/format-moment.ts';
import type { AppDeps } from '../deps.ts';
import { StartProblem } from '../start-up.ts';
import { type Administration, confirm, type Terminal } from './administration.ts';

const about = { aboutId: 'installation', about: 'This installation' };
const follow = 'Every process follows within five seconds.';

/** What was set while the product runs. */
export async function sayStatus({ db, config }: AppDeps, terminal: Terminal): Promise<void> {
  const { logLevel, maintenance } = await readRunning(db);
  terminal.say(`Log level: ${logLevel ?? `${config.logLevel}, as LOG_LEVEL says here`}`);
  terminal.say(
    maintenance
      ? `Maintenance: since ${formatMoment(maintenance.since)}, expected until ${formatMoment(maintenance.until)}`
      : 'Maintenance: none',
  );
}

/** @param change null: as `LOG_LEVEL` says. */
export async function changeLogLevel(
  admin: Administration,
  change: { level: LogLevel; minutes: number } | null,
): Promise<void> {
  const { deps, by, reason, terminal } = admin;
  await confirm(admin, {
    what:
      change === null
        ? 'This sets the log of every process back to LOG_LEVEL.'
        : `This sets the log of every process to ${change.level} for ${change.minutes} minutes, then back to LOG_LEVEL.`,
    word: change?.level ?? 'default',
  });
  await transact(deps, async (unit) => {
    await setLogLevel(unit.tx, change);
    const level = change === null ? 'LOG_LEVEL' : `${change.level} for ${change.minutes} minutes`;
    unit.audit(by, { what: 'log.level', ...about, about: `Log level: ${level}`, reason });
  });
  terminal.say(`Done. ${follow}`);
}

/** @param until when it is expected to end: it is shown to people, and ends nothing on its own. */
export async function beginMaintenance(admin: Administration, until: Date): Promise<void> {
  const { deps, by, reason, terminal } = admin;
  if (until <= deps.clock.now()) throw new StartProblem('--until has to be in the future.');
  await confirm(admin, {
    what: `This begins maintenance, shown as until ${formatMoment(until)}: people can read but not change anything, and jobs, emails and money wait. Deadlines go on. It lasts until the command: maintenance off.`,
    word: 'maintenance',
  });
  await transact(deps, async (unit) => {
    const { maintenance } = await readRunning(unit.tx);
    await setMaintenance(unit.tx, { since: maintenance?.since ?? unit.now, until });
    const name = `Maintenance until ${formatMoment(until)}`;
    unit.audit(by, { what: 'maintenance.begin', ...about, about: name, reason });
  });
  terminal.say(`Maintenance has begun. ${follow}`);
}

export async function endMaintenance(admin: Administration): Promise<void> {
  const { deps, by, reason, terminal } = admin;
  if ((await readRunning(deps.db)).maintenance === null) {
    throw new StartProblem('There is no maintenance: nothing was changed.');
  }
  await confirm(admin, {
    what: 'This ends maintenance: people can change things, and what has waited is done.',
    word: 'maintenance',
  });
  await transact(deps, async (unit) => {
    await setMaintenance(unit.tx, null);
    unit.audit(by, { what: 'maintenance.end', ...about, about: 'Maintenance', reason });
  });
  terminal.say(`Maintenance has ended. ${follow}`);
}
