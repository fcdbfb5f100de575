import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { TransferList } from '../../features/operations/transfer-list.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = operationsCopy.transfers;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function OperationsTransfersPage() {
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <TransferList />
    </>
  );
}
