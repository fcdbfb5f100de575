import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the prerendered HTML is being hydrated, true from then on. Keeps both renders equal. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
