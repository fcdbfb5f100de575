import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { FilingList } from '../../features/operations/filing-list.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = operationsCopy.filings;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function FilingsPage() {
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <FilingList />
    </>
  );
}
