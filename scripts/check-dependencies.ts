import {
  findVulnerable,
  neverLookedUp,
  productionNames,
  readAccepted,
  readAdvisoryList,
  readInstalled,
} from './advisories.ts';

/** Part of `npm run check`: the lock file has nothing that our list of advisories names. Needs no network. */
const list = readAdvisoryList();
const { advisories, day, whole } = list;
const installed = readInstalled();
const found = findVulnerable(installed, advisories, readAccepted());
for (const { id, name, version, summary } of found) {
  process.stderr.write(`${name} ${version}  ${id}  ${summary}\n`);
}
if (found.length > 0) process.exitCode = 1;
else {
  const production = productionNames(installed).length;
  const open = neverLookedUp(installed, list).length;
  process.stdout.write(
    `${installed.length} packages, none of ${advisories.length} advisories of ${day}; ` +
      `${production - open} of ${production} that run were looked up` +
      `${whole ? ' in a whole export' : ', each alone: take a whole export (SECURITY.md)'}\n`,
  );
}
