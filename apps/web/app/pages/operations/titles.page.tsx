import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { TitleList } from '../../features/operations/title-list.tsx';
import { TitleOutcomeView } from '../../features/patents/title/abstract-of-title.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = operationsCopy.titles;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function OperationsTitlesPage() {
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <TitleList abstract={({ abstract }) => <TitleOutcomeView abstract={abstract} />} />
    </>
  );
}
