import { Outlet } from 'react-router';
import { RequireSession } from '../../features/shell/require-session.tsx';

export default function SignedInLayout() {
  return (
    <RequireSession>
      <Outlet />
    </RequireSession>
  );
}
