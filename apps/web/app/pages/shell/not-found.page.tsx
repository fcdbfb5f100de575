import { NotFound } from '../../features/shell/not-found.tsx';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [{ title: pageTitle('Page not found') }, { name: 'robots', content: 'noindex' }];
}

export default function NotFoundPage() {
  return <NotFound />;
}
