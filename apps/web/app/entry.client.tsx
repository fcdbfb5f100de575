import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { replayInput, takeEarly } from './lib/early-input.ts';
import { watchSheets } from './lib/load-apart.ts';
import { queryClient } from './lib/query-client.ts';
import { followOtherTabs, sessionQuery } from './lib/session.ts';

watchSheets();
// Asked for before hydration, so that the answer travels while the page wakes up.
void queryClient.prefetchQuery(sessionQuery());
followOtherTabs();

/**
 * Replays what was done too early. Until the page is hydrated presses may get lost, so they are noted until then: with
 * the commit itself, since it may happen within a press, which React then handles.
 */
function Awake({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const early = takeEarly();
    // Before another key can come: it would be typed to a field that is then set back.
    queueMicrotask(() => void replayInput(early));
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Around the page, not beside it: React's ids tell where in the tree a part is, as the server counted. */}
      <Awake>
        <HydratedRouter />
      </Awake>
    </StrictMode>,
  );
});
