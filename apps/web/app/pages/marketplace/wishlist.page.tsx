import { marketplaceCopy } from '../../features/marketplace/marketplace.copy.ts';
import { SavedSearches } from '../../features/marketplace/searches/saved-searches.tsx';
import { SimilarToSaved } from '../../features/marketplace/similar/similar-list.tsx';
import { WantedNotes } from '../../features/marketplace/wanted/wanted-notes.tsx';
import { WishlistScreen } from '../../features/marketplace/wishlist-screen.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = marketplaceCopy.lists;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function WishlistPage() {
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <WishlistScreen />
      <SimilarToSaved />
      <SavedSearches />
      <WantedNotes />
    </>
  );
}
