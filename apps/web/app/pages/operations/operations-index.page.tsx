import { Navigate } from 'react-router';

export default function OperationsIndexPage() {
  return <Navigate to="/operations/queue" replace />;
}
