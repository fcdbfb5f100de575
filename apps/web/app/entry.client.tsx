import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { queryClient } from './lib/query-client.ts';
import { followOtherTabs, sessionQuery } from './lib/session.ts';

// Asked for before hydration, so that the answer travels while the page wakes up.
void queryClient.prefetchQuery(sessionQuery());
followOtherTabs();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
