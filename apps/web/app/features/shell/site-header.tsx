import { Burger, Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { shellCopy } from './shell.copy.ts';
import classes from './site-header.module.css';

const SignedInActions = lazy(() => import('./signed-in-actions.tsx'));

/** Logo, tabs, and the part that depends on who is signed in; that part never moves the others. */
export function SiteHeader({ mode }: { mode: 'full' | 'auth' }) {
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const { key } = useLocation();
  // The menu belongs to the page it was opened on, so going elsewhere closes it.
  const menuOpen = menuAt === key;
  const burger = useRef<HTMLButtonElement>(null);
  const closeMenu = () => {
    setMenuAt(null);
    burger.current?.focus();
  };
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.logo} aria-label={shellCopy.homeLabel}>
          <Wordmark />
        </Link>
        {mode === 'full' ? (
          <nav className={classes.tabs} aria-label="Main">
            {shellCopy.tabs.map(({ to, label }) => (
              <NavLink key={to} to={to} end={to === '/'} className={classes.tab}>
                {label}
              </NavLink>
            ))}
          </nav>
        ) : null}
        <div className={classes.session} data-mode={mode}>
          <SessionPart mode={mode} />
        </div>
        {mode === 'full' ? (
          <Burger
            ref={burger}
            className={classes.burger}
            size="sm"
            opened={menuOpen}
            aria-expanded={menuOpen}
            aria-controls="mobile-menu"
            aria-label={menuOpen ? shellCopy.closeMenu : shellCopy.menu}
            onClick={() => setMenuAt(menuOpen ? null : key)}
          />
        ) : null}
      </div>
      {menuOpen ? <MobileMenu onClose={closeMenu} /> : null}
    </header>
  );
}

function SessionPart({ mode }: { mode: 'full' | 'auth' }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.state === 'signed_in') {
    return (
      <Suspense fallback={<SessionSkeleton />}>
        <SignedInActions me={session.me} />
      </Suspense>
    );
  }
  // The sign-in screens always offer both ways, so nothing has to be waited for.
  if (session.state === 'unknown' && mode === 'full') return <SessionSkeleton />;
  // The sign-in screens hand their own `next` on; a page is returned to after signing in.
  const back = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`;
  const next = mode === 'auth' ? search : back;
  return (
    <>
      <Button component={Link} to={`/auth/login${next}`} variant="subtle" size="sm">
        {shellCopy.signIn}
      </Button>
      <Button component={Link} to={`/auth/signup${next}`} size="sm" className={classes.create}>
        {shellCopy.createAccount}
      </Button>
    </>
  );
}

function SessionSkeleton() {
  return (
    <span className={classes.skeleton} aria-hidden="true">
      <Skeleton height={34} width={34} circle />
    </span>
  );
}
