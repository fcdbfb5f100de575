import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// What Mantine needs from a browser and happy-dom does not have.
if (!window.matchMedia('(min-width: 1px)').addEventListener) {
  throw new Error('The test browser has no media queries.');
}
if (!('ResizeObserver' in window)) {
  class SilentResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(window, { ResizeObserver: SilentResizeObserver });
}
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() });

// A limit for what hangs, not a measure of speed: a slow machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => cleanup());
// The files of a worker share one window: none sees what another left in it.
afterAll(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
