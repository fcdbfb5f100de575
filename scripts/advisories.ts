import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';

const root = join(import.meta.dirname, '..');
export const advisoriesFile = join(root, 'security/advisories.json');

type Event = { introduced?: string; fixed?: string; last_affected?: string };
type Affected = {
  package: { ecosystem: string; name: string };
  ranges?: { type: string; events: Event[] }[];
  versions?: string[];
};
/** What we read of an advisory in OSV's format (https://ossf.github.io/osv-schema/). */
export type Advisory = {
  id: string;
  aliases?: string[];
  summary?: string;
  withdrawn?: string;
  affected: Affected[];
};
/** What is known of packages, and how far anyone has looked. */
export type AdvisoryList = {
  /** When the list was last added to, as YYYY-MM-DD. */
  day: string;
  /** Whether it was taken from a whole export of OSV on that day, rather than from single look-ups. */
  whole: boolean;
  /** Packages of the running product that were looked up, each with its day; all others were not. */
  lookedUp: Readonly<Record<string, string>>;
  advisories: Advisory[];
};
/** An advisory that does not concern the product, and why. */
export type Accepted = { id: string; package: string; why: string };
/** `dev`: not part of the running product, only of its tests and tools. */
export type Installed = { name: string; version: string; dev: boolean };
export type Finding = { id: string; name: string; version: string; summary: string };

export function readAdvisoryList(): AdvisoryList {
  return readJson(advisoriesFile) as AdvisoryList;
}

/** The names of the packages that are part of the running product, each once, in order. */
export function productionNames(installed: readonly Installed[]): string[] {
  return [...new Set(installed.filter(({ dev }) => !dev).map(({ name }) => name))].toSorted();
}

/** The packages of the running product that nobody has looked up. */
export function neverLookedUp(installed: readonly Installed[], list: AdvisoryList): string[] {
  return productionNames(installed).filter((name) => !Object.hasOwn(list.lookedUp, name));
}

/** An export of OSV for npm has far more than this many advisories that GitHub has reviewed. */
const wholeFrom = 3_000;

/**
 * The list with what an export says of the installed packages. Only a whole export shows that nothing is
 * known of the others.
 * @param exported the advisories of the export that name an installed package, as they are kept
 * @param reviewed how many advisories of GitHub (GHSA-…) the export has in all
 */
export function withExport(
  list: AdvisoryList,
  exported: readonly Advisory[],
  { reviewed, day, installed }: { reviewed: number; day: string; installed: readonly Installed[] },
): AdvisoryList {
  const kept = new Map([...list.advisories, ...exported].map((one) => [one.id, one]));
  const advisories = [...kept.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
  if (reviewed < wholeFrom) return { ...list, day, whole: false, advisories };
  const lookedUp = Object.fromEntries(productionNames(installed).map((name) => [name, day]));
  return { day, whole: true, lookedUp, advisories };
}

export function readAccepted(): Accepted[] {
  return readJson(join(root, 'security/accepted.json')) as Accepted[];
}

/** Every package of the lock file, each version once. */
export function readInstalled(): Installed[] {
  const lock = readJson(join(root, 'package-lock.json')) as {
    packages: Record<string, { version?: string; dev?: boolean; link?: boolean; name?: string }>;
  };
  return Object.entries(lock.packages).flatMap(([path, { version, dev, link, name }]) => {
    if (!path.includes('node_modules/') || link || version === undefined) return [];
    const named = name ?? path.split('node_modules/').at(-1) ?? '';
    return [{ name: named, version, dev: dev === true }];
  });
}

/** The installed packages that an advisory names, except accepted ones; a package can be accepted only if nothing but tests uses it. */
export function findVulnerable(
  installed: readonly Installed[],
  advisories: readonly Advisory[],
  accepted: readonly Accepted[],
): Finding[] {
  const isAccepted = (id: string, { name, dev }: Installed) =>
    dev && accepted.some((one) => one.id === id && one.package === name);
  return installed.flatMap((one) =>
    advisories
      .filter((advisory) => !advisory.withdrawn && concerns(advisory, one))
      .filter(({ id }) => !isAccepted(id, one))
      .map(({ id, summary }) => ({ id, ...one, summary: summary ?? '' }))
      .map(({ dev: _dev, ...finding }) => finding),
  );
}

/** Whether an advisory names any of these packages, in any version. */
export function namesAny(advisory: Advisory, names: ReadonlySet<string>): boolean {
  return advisory.affected.some(
    (one) => one.package.ecosystem === 'npm' && names.has(one.package.name),
  );
}

function concerns(advisory: Advisory, { name, version }: Installed): boolean {
  return advisory.affected.some(
    (affected) =>
      affected.package.ecosystem === 'npm' &&
      affected.package.name === name &&
      (affected.versions?.includes(version) === true ||
        (affected.ranges ?? []).some(
          ({ type, events }) => type === 'SEMVER' && isWithin(version, events),
        )),
  );
}

/** OSV: the last event at or before a version decides. `0` is before every version. */
function isWithin(version: string, events: readonly Event[]): boolean {
  let within = false;
  for (const { introduced, fixed, last_affected: last } of [...events].sort(byVersion)) {
    if (introduced !== undefined && (introduced === '0' || semver.gte(version, introduced))) {
      within = true;
    }
    if (fixed !== undefined && semver.gte(version, fixed)) within = false;
    if (last !== undefined && semver.gt(version, last)) within = false;
  }
  return within;
}

function byVersion(left: Event, right: Event): number {
  return semver.compare(versionOf(left), versionOf(right));
}

function versionOf(event: Event): string {
  const version = event.introduced ?? event.fixed ?? event.last_affected ?? '0';
  return version === '0' ? '0.0.0-0' : version;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
