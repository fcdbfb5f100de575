import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { isToastWanted, onToastWanted, showKeptToast } from './toasts.ts';

const Notifications = lazy(async () => {
  const [module] = await Promise.all([
    import('@mantine/notifications'),
    import('./mantine-toasts.css'),
  ]);
  return { default: module.Notifications };
});

/** The place of toasts: bottom right, four seconds, five at most. Loaded with the first toast. */
export function Toaster() {
  const wanted = useSyncExternalStore(onToastWanted, isToastWanted, () => false);
  useEffect(showKeptToast, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Notifications position="bottom-right" autoClose={4000} limit={5} />
    </Suspense>
  );
}
