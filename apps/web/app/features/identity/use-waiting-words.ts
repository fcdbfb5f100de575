import { useHydrated } from '../../lib/hydrated.ts';
import { identityCopy as copy } from './identity.copy.ts';

type Screen = 'login' | 'signup';

/** Each place by how its address begins. */
const places = [
  { at: /^\/listing\/./i, waiting: copy.waiting.listing },
  { at: /^\/buy\b/i, waiting: copy.waiting.market },
  { at: /^\/sell\b/i, waiting: copy.waiting.sell },
];

/** What a sign-in screen says below its title: what waits at the address that the person was on the way to. */
export function useWaitingWords(screen: Screen, next: string): string {
  // The page was written before anyone was on the way to anything.
  const isHydrated = useHydrated();
  const place = isHydrated ? places.find(({ at }) => at.test(next)) : undefined;
  const { text, to } = copy[screen];
  return place ? to(place.waiting) : text;
}
