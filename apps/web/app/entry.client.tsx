import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { queryClient } from './lib/query-client.ts';
import { followOtherTabs, sessionQuery } from './lib/session.ts';

// Asked for before hydration, so that the answer travels while the page wakes up.
void queryClient.prefetchQuery(sessionQuery());
followOtherTabs();

declare global {
  interface Window {
    /** Of prerendered pages: the button that was pressed before this ran (scripts/after-paint.ts). */
    pressedTooEarly?: () => HTMLButtonElement | null;
  }
}

// From here on React hears every press itself.
const early = window.pressedTooEarly?.();

/** Presses again what was pressed too early, once the page has taken over. */
function Awake() {
  useEffect(() => {
    if (early?.isConnected) early.click();
  }, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Awake />
    </StrictMode>,
  );
});
