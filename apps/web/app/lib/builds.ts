const askEveryMs = 10 * 60_000;

/**
 * Has the browser keep this build's scripts, and tells when a newer build has been put beside it: at the earliest when
 * this tab asks, which it does every ten minutes and whenever it comes into view.
 * Where there is no service worker (a private window, say) nothing is kept and nothing told.
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
    // Without an answer there is no news; the next time asks again.
    registration?.update().catch(() => undefined);
  };
  const askIfLong = () => {
    if (Date.now() - askedAt > askEveryMs) ask();
  };
  // The first one takes this tab over without being new.
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
