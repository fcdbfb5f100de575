import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '../../lib/hydrated.ts';

/** The link of the mail; `email` is empty where it names none. */
export type ResetLink = { token: string; email: string };
/** `asleep` on the prerendered page, which knows no query. */
type ResetLinkState = { state: 'asleep' } | { state: 'none' } | { state: 'there'; link: ResetLink };

/** Whoever reads a browser's storage must not find it: a reload asks for the mail's link again. */
let held: ResetLink | null = null;

/**
 * Takes the link's token out of the address, so that it stays neither there nor in the browser's history,
 * and holds it in the memory of this page alone until it is used.
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

/** The token has done its work. */
export function forgetResetLink(): void {
  held = null;
}
