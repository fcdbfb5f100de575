import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Advisory,
  advisoriesFile,
  namesAny,
  readAdvisoryList,
  readInstalled,
  withExport,
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
const installed = readInstalled();
const names = new Set(installed.map(({ name }) => name));
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const taken: Advisory[] = [];
for (const file of files) {
  const advisory = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Advisory;
  // MAL-… are malicious packages, under names that nobody installs by now.
  if (!Array.isArray(advisory.affected) || !namesAny(advisory, names)) continue;
  taken.push(onlyNeeded(advisory, names));
}
const list = withExport(readAdvisoryList(), taken, {
  reviewed: files.filter((name) => name.startsWith('GHSA-')).length,
  day: new Date().toISOString().slice(0, 10),
  installed,
});
writeFileSync(advisoriesFile, `${JSON.stringify(list, null, 2)}\n`);
process.stdout.write(
  `${taken.length} taken, ${list.advisories.length} kept${list.whole ? '' : '; this was no whole export'}. ` +
    'Run npm run format, then npm run check.\n',
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
