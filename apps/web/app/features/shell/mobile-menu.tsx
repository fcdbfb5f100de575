import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { type Session, useSession } from '../../lib/session.ts';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { shellCopy } from './shell.copy.ts';
import classes from './mobile-menu.module.css';

/** The header of a signed-in person has already loaded it. */
const LogOut = lazyPiece(async () => (await import('./log-out.tsx')).LogOut);

/** The slide-down menu of small screens: the tabs, and the person's other actions. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
  }, []);
  return (
    // The page behind it is inert, so it is a dialog, with the navigation in it.
    <div id="mobile-menu" role="dialog" aria-label={shellCopy.menu} className={classes.menu}>
      <nav aria-label={shellCopy.menu}>
        {[...shellCopy.tabs, ...linksFor(session)].map(({ to, label }, at) => (
          <NavLink
            key={to}
            ref={at === 0 ? first : undefined}
            to={to}
            end={to === '/'}
            className={classes.link}
            onClick={onClose}
          >
            {label}
          </NavLink>
        ))}
        {session.state === 'signed_in' ? <LogOut className={classes.link} /> : null}
      </nav>
    </div>
  );
}

/** It shows nothing about the session before that is known. */
function linksFor({ state, me }: Session): { to: string; label: string }[] {
  if (state === 'signed_out') {
    return [
      { to: '/auth/login', label: shellCopy.signIn },
      { to: '/auth/signup', label: shellCopy.createAccount },
    ];
  }
  if (state !== 'signed_in') return [];
  return [
    { to: '/account/settings', label: shellCopy.account },
    { to: '/support', label: shellCopy.support },
    ...(me.operator ? [{ to: '/operations', label: shellCopy.operations }] : []),
  ];
}
