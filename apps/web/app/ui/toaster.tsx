import { lazy, Suspense } from 'react';
import { useHydrated } from '../lib/hydrated.ts';

const Notifications = lazy(async () => {
  const module = await import('@mantine/notifications');
  return { default: module.Notifications };
});

/** The place of toasts: bottom right, four seconds, five at most. Loaded after the first paint. */
export function Toaster() {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <Notifications position="bottom-right" autoClose={4000} limit={5} />
    </Suspense>
  );
}
