import { Outlet, useLocation } from 'react-router';
import { TellTimeZone } from '../../features/identity/tell-time-zone.tsx';
import { PageVerifyNotice } from '../../features/identity/verify-notice.tsx';
import { RequireSession } from '../../features/shell/require-session.tsx';
import '../../ui/mantine-forms.css';
import '../../ui/mantine-widgets.css';

/** The account's pages have the reminder inside their own frame. */
const hasOwnReminder = /^\/(account|operations)(\/|$)/;

/** Prerendered without a person, so that it shows before it is known who is signed in. */
const isFramed = /^\/buy\/?$/;

export default function SignedInLayout() {
  const { pathname } = useLocation();
  return (
    <RequireSession isFramed={isFramed.test(pathname)}>
      <TellTimeZone />
      {hasOwnReminder.test(pathname) ? null : <PageVerifyNotice />}
      <Outlet />
    </RequireSession>
  );
}
