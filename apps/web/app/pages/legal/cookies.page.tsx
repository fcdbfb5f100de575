import { cookiesCopy } from '../../features/legal/cookies.copy.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { pageTitle } from '../../lib/product.ts';
import { LongText } from '../../ui/long-text.tsx';

export function meta() {
  const { title, intro } = cookiesCopy;
  return pageMeta({ title: pageTitle(title), description: intro, path: '/cookie-policy' });
}

export default function CookiesPage() {
  return <LongText {...cookiesCopy} />;
}
