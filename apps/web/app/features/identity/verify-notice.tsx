import { Button } from '@mantine/core';
import { useContext } from 'react';
import { Link, useLocation } from 'react-router';
import { withNext } from '../../lib/return-to.ts';
import { MeContext } from '../../lib/session.ts';
import { identityCopy } from './identity.copy.ts';
import classes from './verify-notice.module.css';

/** The same on pages without a column around it. */
export function PageVerifyNotice() {
  return (
    <div className={classes.page}>
      <VerifyNotice />
    </div>
  );
}

/** Reminds a person whose address is not verified yet; nothing for everyone else. */
export function VerifyNotice() {
  // Null while a page shows only its frame.
  const me = useContext(MeContext);
  const { pathname, search, hash } = useLocation();
  if (!me || me.emailVerified) return null;
  const copy = identityCopy.verifyNotice;
  return (
    <aside className={classes.notice}>
      <div>
        <p className={classes.title}>{copy.title}</p>
        <p className={classes.text}>{copy.text}</p>
      </div>
      <Button component={Link} to={withNext('/auth/signup', pathname + search + hash)} size="sm">
        {copy.action}
      </Button>
    </aside>
  );
}
