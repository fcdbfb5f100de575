import { Outlet, useLocation } from 'react-router';
import { PageVerifyNotice } from '../../features/identity/verify-notice.tsx';
import { RequireSession } from '../../features/shell/require-session.tsx';
import '../../ui/mantine-forms.css';
import '../../ui/mantine-widgets.css';

/** The account's pages have the reminder inside their own frame. */
const framed = /^\/(account|operations)(\/|$)/;

export default function SignedInLayout() {
  const { pathname } = useLocation();
  return (
    <RequireSession>
      {framed.test(pathname) ? null : <PageVerifyNotice />}
      <Outlet />
    </RequireSession>
  );
}
