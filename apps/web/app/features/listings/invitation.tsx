import { Alert, Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { wordsFor } from '../../lib/problem-words.ts';
import { useMe } from '../../lib/session.ts';
import { invitationCopy as copy } from './invitation.copy.ts';
import classes from './invitation.module.css';
import { useAcceptInvitation } from './listings.queries.ts';

/** Links the signed-in person to the share that the invitation is about, once it is accepted. */
export function Invitation({ token }: { token: string }) {
  const me = useMe();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const accept = useAcceptInvitation();
  const go = () =>
    accept.mutate(token, { onSuccess: ({ patentId }) => void navigate(`/listing/${patentId}`) });
  return (
    <div className={classes.card}>
      <p className={classes.text}>{copy.text(me.email)}</p>
      <p className={classes.soft}>{copy.sameAddress}</p>
      {accept.isError ? (
        <Alert color="red" role="alert" title={copy.failed}>
          {wordsFor(accept.error)}
        </Alert>
      ) : null}
      {me.emailVerified ? (
        <Button onClick={go} loading={accept.isPending}>
          {copy.accept}
        </Button>
      ) : (
        <>
          <p className={classes.text}>{copy.unverified}</p>
          <Button component={Link} to={`/auth/signup?next=${encodeURIComponent(pathname)}`}>
            {copy.verify}
          </Button>
        </>
      )}
    </div>
  );
}
