import { useParams } from 'react-router';
import { storyCopy } from '../../features/operations/sale-story.copy.ts';
import { SaleStory } from '../../features/operations/sale-story.tsx';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [{ title: pageTitle(storyCopy.title) }];
}

export default function OperationsSalePage() {
  const { id = '' } = useParams();
  return <SaleStory id={id} />;
}
