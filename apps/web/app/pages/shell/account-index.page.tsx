import { Navigate } from 'react-router';

export default function AccountIndexPage() {
  return <Navigate to="/account/settings" replace />;
}
