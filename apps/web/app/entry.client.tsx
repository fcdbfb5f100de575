import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { replayInput, takeEarly } from './lib/early-input.ts';
import { takeFirstLook } from './lib/first-look.ts';
import { watchSheets } from './lib/load-apart.ts';
import { queryClient } from './lib/query-client.ts';
import { followOtherTabs, sessionQuery } from './lib/session.ts';

watchSheets();
takeFirstLook(queryClient);
// Asked for before hydration, so that the answer travels while the page wakes up.
void queryClient.prefetchQuery(sessionQuery());
followOtherTabs();

// From here on React handles everything itself.
const early = takeEarly();

/** Replays what was done too early, once the page is hydrated. */
function Awake() {
  useEffect(() => void replayInput(early), []);
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
