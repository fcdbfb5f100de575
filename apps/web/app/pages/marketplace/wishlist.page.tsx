import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Wishlist') }];
}

export default function WishlistPage() {
  return <PageHeading title="Wishlist" />;
}
