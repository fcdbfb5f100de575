import { termsCopy } from '../../features/legal/terms.copy.ts';
import { pageTitle } from '../../lib/product.ts';
import { LongText } from '../../ui/long-text.tsx';

export function meta() {
  return [{ title: pageTitle(termsCopy.title) }, { name: 'description', content: termsCopy.intro }];
}

export default function TermsPage() {
  return <LongText {...termsCopy} />;
}
