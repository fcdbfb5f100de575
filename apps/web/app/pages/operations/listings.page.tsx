import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { ListingList } from '../../features/operations/listing-list.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = operationsCopy.listings;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function OperationsListingsPage() {
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <ListingList />
    </>
  );
}
