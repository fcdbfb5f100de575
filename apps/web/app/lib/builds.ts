const askEveryMs = 10 * 60_000;

/**
 * Has the browser keep this build's scripts, and reports when a newer build is out: at the earliest when
 * this tab asks, which it does every ten minutes and whenever it comes into view.
 * Where there is no service worker (a private window, say) nothing is kept and nothing reported.
 */
export function followBuilds(onNewBuild: () => void, signal: AbortSignal): void {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  // The development server changes files under the same names.
  if (!container || import.meta.env.DEV) return;
  let registration: ServiceWorkerRegistration | null = null;
  let askedAt = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    askedAt = Date.now();
    // Without a response there is nothing new; the next check asks again.
    registration?.update().catch(() => undefined);
  };
  const askIfLong = () => {
    if (Date.now() - askedAt > askEveryMs) ask();
  };
  // The first service worker takes over this tab without being a new build.
  let isNew = container.controller !== null;
  container.addEventListener(
    'controllerchange',
    () => {
      if (isNew) onNewBuild();
      isNew = true;
    },
    { signal },
  );
  document.addEventListener('visibilitychange', askIfLong, { signal });
  window.addEventListener('online', ask, { signal });
  const timer = setInterval(askIfLong, askEveryMs / 10);
  signal.addEventListener('abort', () => clearInterval(timer));
  container.register('/service-worker.js').then(
    (made) => (registration = made),
    () => undefined,
  );
}
