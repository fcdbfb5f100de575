import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartProblem } from '../start-up.ts';
import { commands, usageOf } from './commands.ts';
import { takeInstalledSettings } from './installed-settings.ts';

const program = join(import.meta.dirname, '../../../../../bin/claimstead');
/** Who runs the tests stays who they are. */
const beUser = () => undefined;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-settings-'));
  file = join(folder, 'claimstead.env');
  await writeFile(file, '# A comment\nPORT=3100\nBACKUP_FOLDER=/mnt/backups\nSMTP_URL=\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a command has the settings of the file with what the unit adds, and the caller’s before them', () => {
  const given = { CLAIMSTEAD_SETTINGS: file, BACKUP_FOLDER: '/mnt/other', PATH: '/bin' };
  expect(takeInstalledSettings(given, beUser)).toEqual({
    ...given,
    NODE_ENV: 'production',
    DATA_DIR: '/var/lib/claimstead',
    PORT: '3100',
    SMTP_URL: '',
  });
});

it('what a container is given is all there is', () => {
  const given = { CLAIMSTEAD_SETTINGS: 'environment', PORT: '3000' };
  expect(takeInstalledSettings(given, () => expect.fail('stays who it is'))).toBe(given);
});

it('a file that is named and not there ends it with a sentence', () => {
  const take = () => takeInstalledSettings({ CLAIMSTEAD_SETTINGS: join(folder, 'no.env') }, beUser);
  expect(take).toThrow(StartProblem);
  expect(take).toThrow('no.env, which is not there');
});

it('a usage names the command as it was called', () => {
  expect(usageOf('evidence-verify', 'all')).toBe('npm run evidence:verify -- all');
});

it('claimstead alone lists the commands, and refuses one that there is not', () => {
  const ask = (...words: string[]) =>
    spawnSync(program, words, {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
  const listed = ask();
  for (const name of Object.keys(commands)) expect(listed.stdout).toContain(`  ${name} `);
  expect(listed.status).toBe(0);
  const refused = ask('constructor');
  expect(refused.stderr).toMatch(
    /^There is no command constructor\.\n\nUsage: claimstead <command>/,
  );
  expect(refused.status).toBe(1);
});
