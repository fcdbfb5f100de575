import { Outlet, useLocation, useNavigate } from 'react-router';
import { PageError } from './page-error.tsx';

/** Wraps each page inside its frame: a page that breaks leaves header, navigation and footer. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const place = useLocation();
  // Navigating to the same page again makes the router retry it.
  const retry = () =>
    void navigate(place, { replace: true, state: place.state, preventScrollReset: true });
  return <PageError error={error} onRetry={retry} />;
}
