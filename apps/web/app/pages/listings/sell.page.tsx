import { useLocation, useSearchParams } from 'react-router';
import { SellScreen } from '../../features/listings/sell/sell-screen.tsx';
import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';

export function meta() {
  return [{ title: pageTitle('Sell Patent') }];
}

/** The listing to edit: named in the address, or passed by the previous page. */
function editedIdOf(search: URLSearchParams, state: unknown): string | null {
  const named = search.get('id');
  if (named) return named;
  if (typeof state !== 'object' || state === null || !('listing' in state)) return null;
  const { listing } = state;
  const id = typeof listing === 'object' && listing !== null ? Reflect.get(listing, 'id') : null;
  return typeof id === 'string' ? id : null;
}

export default function SellPage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  return (
    <Page>
      <SellScreen editedId={editedIdOf(search, state)} />
    </Page>
  );
}
