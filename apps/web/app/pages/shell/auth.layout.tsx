import { Outlet } from 'react-router';
import { SiteFrame } from '../../features/shell/site-frame.tsx';
import '../../ui/mantine-forms.css';

export default function AuthLayout() {
  return (
    <SiteFrame mode="auth">
      <Outlet />
    </SiteFrame>
  );
}
