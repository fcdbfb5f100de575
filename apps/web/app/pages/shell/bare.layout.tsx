import { Outlet } from 'react-router';
import { RequireSession } from '../../features/shell/require-session.tsx';
import '../../ui/mantine-forms.css';
import '../../ui/mantine-widgets.css';

/** Pages shown inside another page's frame: no header, no footer. */
export default function BareLayout() {
  return (
    <main id="content" aria-label="Document to sign">
      <RequireSession>
        <Outlet />
      </RequireSession>
    </main>
  );
}
