import { Outlet } from 'react-router';
import { VerifyNotice } from '../../features/identity/verify-notice.tsx';
import { AccountFrame } from '../../features/shell/account-frame.tsx';

export default function AccountLayout() {
  return (
    <AccountFrame>
      <VerifyNotice />
      <Outlet />
    </AccountFrame>
  );
}
