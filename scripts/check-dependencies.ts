import { findVulnerable, readAccepted, readAdvisories, readInstalled } from './advisories.ts';

/** Part of `npm run check`: the lock file has nothing that our list of advisories names. Needs no network. */
const advisories = readAdvisories();
const installed = readInstalled();
const found = findVulnerable(installed, advisories, readAccepted());
for (const { id, name, version, summary } of found) {
  process.stderr.write(`${name} ${version}  ${id}  ${summary}\n`);
}
if (found.length > 0) process.exitCode = 1;
else {
  process.stdout.write(`${installed.length} packages, none of ${advisories.length} advisories\n`);
}
