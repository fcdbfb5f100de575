import { LegalText } from '../../features/legal/legal-text.tsx';
import { privacyCopy } from '../../features/legal/privacy.copy.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  const { title, intro } = privacyCopy;
  return pageMeta({ title: pageTitle(title), description: intro, path: '/privacy-policy' });
}

export default function PrivacyPage() {
  return <LegalText copy={privacyCopy} />;
}
