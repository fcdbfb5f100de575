import { termsCopy } from '../../features/legal/terms.copy.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { pageTitle } from '../../lib/product.ts';
import { LongText } from '../../ui/long-text.tsx';

export function meta() {
  const { title, intro } = termsCopy;
  return pageMeta({ title: pageTitle(title), description: intro, path: '/terms-and-conditions' });
}

export default function TermsPage() {
  return <LongText {...termsCopy} />;
}
