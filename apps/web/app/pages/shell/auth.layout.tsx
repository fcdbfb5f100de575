import { Outlet } from 'react-router';
import { SiteFrame } from '../../features/shell/site-frame.tsx';

export default function AuthLayout() {
  return (
    <SiteFrame mode="auth">
      <Outlet />
    </SiteFrame>
  );
}
