/** Addresses of style sheets that did not load. */
const missing = new Set<string>();

/**
 * Loads code that is split from its page, so that a failure can be retried: style sheets that did not
 * arrive come first. The bundler fetches each only once, and takes a failed one for loaded.
 * @throws what the load failed with.
 */
export async function loadApart<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...missing].map(fetchSheet));
  return load();
}

/** Records the style sheets of this document that do not load, from now on. */
export function watchSheets(): void {
  // Such an event does not bubble; it is caught in the capture phase.
  document.addEventListener('error', ({ target }) => noteMissing(target), true);
}

function noteMissing(target: EventTarget | null): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  missing.add(target.href);
  target.remove();
}

function fetchSheet(href: string): Promise<void> {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = href;
  return new Promise((resolve, reject) => {
    sheet.addEventListener('load', () => {
      missing.delete(href);
      resolve();
    });
    sheet.addEventListener('error', () => reject(new Error(`The styles ${href} did not arrive.`)));
    document.head.append(sheet);
  });
}

/**
 * Runs something once the browser is idle. @returns how to cancel it.
 */
export function whenIdle(run: () => void): () => void {
  // Safari has no such callback: the one place that asks for it.
  /* oxlint-disable claimstead/browsers */
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(run, 2_000);
    return () => window.clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(run, { timeout: 5_000 });
  return () => window.cancelIdleCallback(asked);
}
