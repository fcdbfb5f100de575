import { existsSync, globSync } from 'node:fs';
import { BrowserWindow } from './browser-window.ts';
import { openFirefox } from './firefox.driver.ts';
import { openWebKit } from './webkit.driver.ts';

/** A browser of this machine, or in one sentence why there is none. */
export type InstalledBrowser = {
  name: string;
  missing: string | null;
  open: () => Promise<BrowserWindow>;
};

const first = (...patterns: (string | undefined)[]) =>
  patterns
    .filter((pattern) => pattern !== undefined)
    .flatMap((pattern) => (pattern.includes('*') ? globSync(pattern) : [pattern]))
    .find((path) => existsSync(path)) ?? null;

const firefox = first(
  process.env['FIREFOX_PATH'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
);
const webkit = {
  driver: first('/usr/bin/WebKitWebDriver'),
  browser: first(
    '/usr/lib/*/webkit2gtk-4.*/MiniBrowser',
    '/usr/libexec/webkit2gtk-4.*/MiniBrowser',
    '/usr/lib/webkit2gtk-4.*/MiniBrowser',
  ),
  screen: first('/usr/bin/Xvfb'),
};

/** The browsers beside Chromium. Safari's engine is there as WebKitGTK. */
export const otherBrowsers: InstalledBrowser[] = [
  {
    name: 'firefox',
    missing: firefox ? null : 'Firefox is not installed: install it, or set FIREFOX_PATH.',
    open: async () => new BrowserWindow('firefox', await openFirefox(firefox ?? '')),
  },
  { name: 'webkit', missing: withoutWebKit(), open: openedWebKit },
];

function withoutWebKit(): string | null {
  if (!webkit.driver || !webkit.browser) {
    return 'WebKitGTK is not installed: on Debian it is the package webkit2gtk-driver.';
  }
  const hasScreen = process.env['DISPLAY'] !== undefined || webkit.screen !== null;
  return hasScreen ? null : 'WebKitGTK has no screen: on Debian install the package xvfb.';
}

async function openedWebKit(): Promise<BrowserWindow> {
  const { driver, browser, screen } = webkit;
  const programs = { driver: driver ?? '', browser: browser ?? '', screen };
  return new BrowserWindow('webkit', await openWebKit(programs));
}
