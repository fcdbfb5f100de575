import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '../../lib/hydrated.ts';

/** The link in the email; `email` is empty if it names none. */
export type ResetLink = { token: string; email: string };
/** `asleep` on the prerendered page, which has no query string. */
type ResetLinkState = { state: 'asleep' } | { state: 'none' } | { state: 'there'; link: ResetLink };

/** Anyone reading the browser's storage must not find it: after a reload the person opens the email's link again. */
let held: ResetLink | null = null;

/**
 * Removes the link's token from the address, so that it stays neither there nor in the browser's history, and
 * holds it in the memory of this page alone until it is used.
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
    held = { token, email };
    void navigate(pathname, { replace: true });
  }, [token, email, pathname, navigate]);
  if (!awake) return { state: 'asleep' };
  const link = token === '' ? held : { token, email };
  return link ? { state: 'there', link } : { state: 'none' };
}

/** The token has been used. */
export function forgetResetLink(): void {
  held = null;
}
