import { LegalText } from '../../features/legal/legal-text.tsx';
import { termsCopy } from '../../features/legal/terms.copy.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  const { title, intro } = termsCopy;
  return pageMeta({ title: pageTitle(title), description: intro, path: '/terms-and-conditions' });
}

export default function TermsPage() {
  return <LegalText copy={termsCopy} />;
}
