import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '../../lib/hydrated.ts';

/** The link of the mail; `email` is empty where it names none. */
export type ResetLink = { token: string; email: string };
/** `asleep` on the prerendered page, which knows no query. */
type ResetLinkState = { state: 'asleep' } | { state: 'none' } | { state: 'there'; link: ResetLink };

const place = 'identity.reset-link';
/** For browsers that keep nothing: there only a reload asks for the mail again. */
let held: ResetLink | null = null;

/**
 * Takes the link's token out of the address, so that it stays neither there nor in the browser's history.
 * It is kept in this tab alone until it is used, so that a reload does not ask for the mail again.
 */
export function useResetLink(): ResetLinkState {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const awake = useHydrated();
  const token = search.get('token') ?? '';
  const email = search.get('email') ?? '';
  useEffect(() => {
    if (token === '') return;
    keepLink({ token, email });
    void navigate(pathname, { replace: true });
  }, [token, email, pathname, navigate]);
  if (!awake) return { state: 'asleep' };
  const link = token === '' ? keptLink() : { token, email };
  return link ? { state: 'there', link } : { state: 'none' };
}

/** The token has done its work. */
export function forgetResetLink(): void {
  held = null;
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}

function keepLink(link: ResetLink): void {
  held = link;
  try {
    sessionStorage.setItem(place, JSON.stringify(link));
  } catch {
    // Held in memory alone.
  }
}

function keptLink(): ResetLink | null {
  if (held) return held;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    if (!('token' in kept) || typeof kept.token !== 'string') return null;
    const email = 'email' in kept && typeof kept.email === 'string' ? kept.email : '';
    return { token: kept.token, email };
  } catch {
    return null;
  }
}
