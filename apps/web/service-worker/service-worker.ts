/**
 * Keeps the scripts and styles of the build that a person is working with, so that a page keeps working without
 * a network and beside a newer build (decision record 0044). Runs apart from every page; built by
 * vite.service-worker.config.ts.
 */

/** The parts of the service worker API used here; the page's own types have none of them. */
type LastingEvent = Event & { waitUntil(work: Promise<unknown>): void };
type AskedEvent = LastingEvent & {
  request: Request;
  respondWith(answer: Response | Promise<Response>): void;
};
type Scope = {
  location: Location;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(kind: 'install' | 'activate', hear: (event: LastingEvent) => void): void;
  addEventListener(kind: 'fetch', hear: (event: AskedEvent) => void): void;
};

/** Filled in at build time: the name of the build, and the addresses of its files. */
declare const builtAs: string;
declare const builtFiles: readonly string[];

const scope = globalThis as unknown as Scope;
const prefix = 'build-';
/** Tabs that were opened before the last releases still find their scripts. */
const mostBuilds = 4;
/** Starts every page that is not prerendered, for everyone: it contains no personal data. */
const shell = '/account';

scope.addEventListener('install', (event) => {
  event.waitUntil(keepBuild().then(() => scope.skipWaiting()));
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds().then(() => scope.clients.claim()));
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request));
  else if (request.mode === 'navigate' && !/^\/(api|files|message-files)\//.test(pathname)) {
    event.respondWith(pageOf(request));
  }
});

async function keepBuild(): Promise<void> {
  const kept = await caches.open(`${prefix}${builtAs}`);
  await kept.addAll([shell, ...builtFiles]);
}

/** Oldest first: caches are listed in the order in which they were created. */
async function forgetOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(builds.slice(0, -mostBuilds).map((name) => caches.delete(name)));
}

/** Asset names are content hashes: a cached one is right, whichever build it is from. */
async function assetOf(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** From the network, always; without one the shell, from which the router continues. */
async function pageOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.open(`${prefix}${builtAs}`);
    const page = await kept.match(shell, { ignoreVary: true });
    if (!page) throw error;
    return page;
  }
}
