import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Advisory,
  advisoriesFile,
  namesAny,
  readAdvisories,
  readInstalled,
} from './advisories.ts';

/**
 * `npm run advisories:take -- <folder>`: from a folder of OSV's JSON files, takes the advisories that name a package of
 * the lock file, in any version, into our list. The folder is OSV's archive of npm, unpacked (SECURITY.md).
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Name the folder: npm run advisories:take -- <folder>\n');
  process.exit(1);
}
const names = new Set(readInstalled().map(({ name }) => name));
const kept = new Map(readAdvisories().map((advisory) => [advisory.id, advisory]));
let taken = 0;
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const advisory = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Advisory;
  // MAL-… are malicious packages, under names that nobody installs by now.
  if (!Array.isArray(advisory.affected) || !namesAny(advisory, names)) continue;
  kept.set(advisory.id, onlyNeeded(advisory, names));
  taken += 1;
}
const list = [...kept.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
writeFileSync(advisoriesFile, `${JSON.stringify(list, null, 2)}\n`);
process.stdout.write(
  `${taken} taken, ${list.length} kept. Run npm run format, then npm run check.\n`,
);

/** Without the long texts: the id leads to them. */
function onlyNeeded(advisory: Advisory, of: ReadonlySet<string>): Advisory {
  const { id, aliases, summary, withdrawn } = advisory;
  const affected = advisory.affected
    .filter((one) => one.package.ecosystem === 'npm' && of.has(one.package.name))
    .map(({ package: { ecosystem, name }, ranges, versions }) => ({
      package: { ecosystem, name },
      ...(ranges ? { ranges: ranges.map(({ type, events }) => ({ type, events })) } : {}),
      ...(versions && !ranges ? { versions } : {}),
    }));
  return {
    id,
    ...(aliases ? { aliases } : {}),
    ...(summary ? { summary } : {}),
    ...(withdrawn ? { withdrawn } : {}),
    affected,
  };
}
