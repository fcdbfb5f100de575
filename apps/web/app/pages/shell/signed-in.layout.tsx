import { Outlet } from 'react-router';
import { RequireSession } from '../../features/shell/require-session.tsx';
import '../../ui/mantine-forms.css';
import '../../ui/mantine-widgets.css';

export default function SignedInLayout() {
  return (
    <RequireSession>
      <Outlet />
    </RequireSession>
  );
}
