import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode24 } from './node-version.ts';
import { runSteps, tool } from './run-steps.ts';

/**
 * `npm run test:opensearch`: the search on a real OpenSearch. It takes the one that OPENSEARCH_HOME names, or with Maven the
 * distribution that OpenSearch's own integration tests use. It needs a Java from 17 to 23 (OPENSEARCH_JAVA_HOME, else the
 * machine's own 17 or 21, else JAVA_HOME): 24 has no security manager, without which 2.19 does not start.
 */
const version = '2.19.3';
const artifact = `org.opensearch.distribution.integ-test-zip:opensearch:${version}:zip`;
const folder = join(import.meta.dirname, '../node_modules/.cache/opensearch');

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} failed (${error?.message ?? status}).`);
}

function fetched(): string {
  const home = join(folder, `opensearch-${version}`);
  if (existsSync(join(home, 'bin/opensearch'))) return home;
  mkdirSync(folder, { recursive: true });
  run('mvn', [
    '-q',
    '-B',
    'dependency:copy',
    `-Dartifact=${artifact}`,
    `-DoutputDirectory=${folder}`,
  ]);
  run('unzip', ['-q', '-o', `opensearch-${version}.zip`]);
  return home;
}

/** The machine's Java 17 or 21, where its distribution puts them. */
function javaHome(): string | undefined {
  const folders = '/usr/lib/jvm';
  const names = existsSync(folders) ? readdirSync(folders) : [];
  return names
    .filter((name) => /\b(17|21)\b/.test(name))
    .map((name) => join(folders, name))
    .find((home) => existsSync(join(home, 'bin/java')));
}

requireNode24();
const config = ['--config', 'apps/api/vitest.opensearch.config.ts'];
await runSteps([
  {
    name: 'the search on a server',
    command: process.execPath,
    args: [tool('vitest/vitest.mjs'), 'run', ...config, ...process.argv.slice(2)],
    env: {
      OPENSEARCH_HOME: process.env['OPENSEARCH_HOME'] ?? fetched(),
      OPENSEARCH_JAVA_HOME:
        process.env['OPENSEARCH_JAVA_HOME'] ?? javaHome() ?? process.env['JAVA_HOME'] ?? '',
    },
    tells: true,
  },
]);
