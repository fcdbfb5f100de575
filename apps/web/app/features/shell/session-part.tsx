import { Button, Skeleton } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { type Me, useSession } from '../../lib/session.ts';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { shellCopy } from './shell.copy.ts';
import classes from './site-header.module.css';

const SignedInActions = lazyPiece<{ me: Me }>(
  async () => (await import('./signed-in-actions.tsx')).default,
  {
    waiting: () => <SessionSkeleton />,
    failed: (retry) => <TryAgain what={shellCopy.menuFailed} onPress={retry} />,
  },
);

/** What depends on who is signed in. Until that is known it shows nothing. */
export function SessionPart({ mode }: { mode: 'full' | 'auth' }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.state === 'signed_in') {
    return <SignedInActions me={session.me} />;
  }
  // The sign-in screens always offer both, so they need not wait.
  if (session.state === 'unknown' && mode === 'full') return <SessionSkeleton />;
  if (session.state === 'failed' && mode === 'full') {
    return <TryAgain what={shellCopy.sessionFailed} onPress={session.retry} />;
  }
  // The sign-in screens pass on their `next`; signing in returns to that page.
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

function TryAgain({ what, onPress }: { what: string; onPress: () => void }) {
  return (
    <Button
      variant="subtle"
      size="sm"
      aria-label={`${what}. ${shellCopy.retrySession}`}
      title={what}
      onClick={onPress}
    >
      {shellCopy.retrySession}
    </Button>
  );
}

function SessionSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <Skeleton height={34} width={34} circle />
    </div>
  );
}
