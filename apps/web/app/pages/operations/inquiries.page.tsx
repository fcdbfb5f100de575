import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { InquiryList } from '../../features/operations/inquiry-list.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = operationsCopy.inquiries;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function InquiriesPage() {
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <InquiryList />
    </>
  );
}
