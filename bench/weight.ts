import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium as browsers } from '@playwright/test';
import { demoPassword, people } from '../apps/api/src/demo/content/people.ts';
import { ensureBuilt } from '../scripts/build.ts';
import { chromium } from '../scripts/chromium.ts';
import { budgetOf, excessOf, filesOf, weigh } from '../scripts/web-budget.ts';
import { runBounded, type Undo } from './bounded.ts';
import { startProcess } from './marketplace/product.ts';
import { readNumbers } from './options.ts';

const client = join(import.meta.dirname, '../apps/web/build/client');

/** What may be fetched of scripts once the browser is idle. */
const laterBudgetBytes = 60_000;

/** Nothing new for so long: also what waits for an idle browser has come. */
const quietMs = 4_000;
const limitSeconds = 420;

type Look = { address: string; page: string; signedIn: boolean };

/**
 * What a browser with an empty cache fetches for a page of the demo marketplace: what comes before it can be used, and
 * what comes later. @throws where a page is over its budget.
 */
export async function benchWeight(words: string[]): Promise<void> {
  const { port } = readNumbers(words, { port: 4990 });
  await ensureBuilt();
  await runBounded(limitSeconds, (undo) => weighPages(undo, port));
}

async function weighPages(undo: Undo, port: number): Promise<void> {
  const dataDir = await undo.make(
    () => mkdtemp(join(tmpdir(), 'claimstead-bench-')),
    (folder) => rm(folder, { recursive: true, force: true }),
  );
  // As root the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  await startProcess(undo, dataDir, port, { DEMO_DATA: 'on' });
  const url = `http://localhost:${port}`;
  const browser = await undo.make(
    () => browsers.launch(chromium),
    (running) => running.close(),
  );
  const cookie = await signIn(url);
  const listing = await aListing(url, cookie);
  const looks: Look[] = [
    { address: '/', page: 'home/home.page', signedIn: false },
    { address: '/faq', page: 'home/faq.page', signedIn: false },
    { address: '/auth/login', page: 'identity/login.page', signedIn: false },
    { address: '/buy', page: 'marketplace/buy.page', signedIn: true },
    { address: `/listing/${listing}`, page: 'listings/listing.page', signedIn: true },
    { address: '/sell', page: 'listings/sell.page', signedIn: true },
    { address: '/account/todo', page: 'offers/todo.page', signedIn: true },
    { address: '/account/messages', page: 'messaging/messages.page', signedIn: true },
  ];
  const complaints: string[] = [];
  say('kB in brotli          | scripts  later  styles  fonts  requests  files');
  for (const look of looks) {
    complaints.push(...(await weighPage(browser, url, look, look.signedIn ? cookie : null)));
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

/** Opens a page and tells what came. @returns what is over its budget. */
async function weighPage(
  browser: Browser,
  url: string,
  { address, page }: Look,
  cookie: string | null,
): Promise<string[]> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  if (cookie !== null) await context.addCookies([cookieFor(url, cookie)]);
  const { assets, requests } = await fetchedBy(context, address);
  await context.close();
  const first = filesOf(client, page);
  const before = weigh(client, first);
  const later = weigh(
    client,
    assets.filter((path) => !first.includes(path)),
  );
  const fonts = assets.filter((path) => path.endsWith('.woff2'));
  const fontBytes = fonts.reduce((sum, path) => sum + statSync(join(client, path)).size, 0);
  const styles = before.styles + later.styles;
  const row = [before.scripts, later.scripts, styles, fontBytes].map((bytes) =>
    (bytes / 1000).toFixed(1).padStart(7),
  );
  say(`${page.padEnd(24)} ${row.join('')} ${requests} requests, ${assets.length} files`);
  const over = excessOf(page, before, budgetOf(page));
  return later.scripts > laterBudgetBytes
    ? [...over, `${page} fetches ${later.scripts} bytes of scripts when idle.`]
    : over;
}

/** Every file of the build that a page fetches until nothing more comes, and how many requests it made but for pictures. */
async function fetchedBy(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const assets = new Set<string>();
  let requests = 0;
  let last = performance.now();
  page.on('request', (request) => {
    if (request.resourceType() === 'image') return;
    requests += 1;
    const { pathname } = new URL(request.url());
    if (!/^\/assets\/.*\.(?:js|css|woff2)$/.test(pathname)) return;
    assets.add(pathname);
    last = performance.now();
  });
  await page.goto(address);
  while (performance.now() - last < quietMs) await pause(100);
  return { assets: [...assets], requests };
}

/** Signs in as a person of the demo marketplace, once that is filled. */
async function signIn(url: string): Promise<string> {
  await authenticate(url, people.ottoline.email);
  return authenticate(url, people.wilhelmina.email);
}

async function authenticate(url: string, email: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${url}/api/v1/auth/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (answer.status === 200 && cookie !== undefined) return cookie;
    await pause(2_500);
  }
}

async function aListing(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/patents`, { headers: { cookie } });
  const { patents } = (await answer.json()) as { patents: { id: string }[] };
  const [first] = patents;
  if (!first) throw new Error('The demo marketplace has no listing.');
  return first.id;
}

function cookieFor(url: string, cookie: string) {
  const at = cookie.indexOf('=');
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
