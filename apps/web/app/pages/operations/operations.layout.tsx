import { Outlet } from 'react-router';
import { OperationsFrame } from '../../features/shell/operations-frame.tsx';

export default function OperationsLayout() {
  return (
    <OperationsFrame>
      <Outlet />
    </OperationsFrame>
  );
}
