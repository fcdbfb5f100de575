import { LegalText } from '../../features/legal/legal-text.tsx';
import { cookiesCopy } from '../../features/legal/cookies.copy.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  const { title, intro } = cookiesCopy;
  return pageMeta({ title: pageTitle(title), description: intro, path: '/cookie-policy' });
}

export default function CookiesPage() {
  return <LegalText copy={cookiesCopy} />;
}
