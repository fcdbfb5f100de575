import { useParams } from 'react-router';
import { ExtensionOfTerm } from '../../features/operations/extension-of-term.tsx';
import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { OneTitle } from '../../features/operations/title-list.tsx';
import { AbstractView } from '../../features/patents/title/abstract-of-title.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = operationsCopy.titles;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function OperationsTitlePage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <OneTitle id={id} abstract={({ abstract }) => <AbstractView abstract={abstract} />} />
      <ExtensionOfTerm id={id} />
    </>
  );
}
