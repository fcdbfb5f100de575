import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { tool } from './run-steps.ts';

/** Headless Chromium before the others, if installed: the same pages in a third less time. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, an installed one, or Playwright's own; otherwise it
 * installs one, by Playwright's download or, as root on Debian, from the package `chromium-headless-shell`
 * (`chromium` on a Debian that has none). If none of that works, it says in one sentence what to do, and exits.
 */
export function findBrowser(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  return present() ?? install() ?? giveUp();
}

function present(): string | null {
  const own = chromium.executablePath();
  return [...installed, own].find((path) => existsSync(path)) ?? null;
}

function install(): string | null {
  process.stdout.write('No browser found for the browser tests: installing one...\n');
  const asRoot = process.getuid?.() === 0;
  if (asRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
      const found = present();
      if (found) return found;
    }
  }
  run(process.execPath, [tool('@playwright/test/cli.js'), 'install', 'chromium']);
  return present();
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  });
}

function giveUp(): never {
  process.stderr.write(
    'The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to its program.\n',
  );
  process.exit(1);
}
