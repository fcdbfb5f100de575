import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { shellCopy } from './shell.copy.ts';
import classes from './site-header.module.css';

const SignedInActions = lazy(() => import('./signed-in-actions.tsx'));

/** What depends on who is signed in. Until that is known it claims nothing. */
export function SessionPart({ mode }: { mode: 'full' | 'auth' }) {
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
  if (session.state === 'failed' && mode === 'full') {
    return (
      <Button
        variant="subtle"
        size="sm"
        aria-label={`${shellCopy.sessionFailed}. ${shellCopy.retrySession}`}
        title={shellCopy.sessionFailed}
        onClick={session.retry}
      >
        {shellCopy.retrySession}
      </Button>
    );
  }
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
