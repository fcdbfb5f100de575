import { cookiesCopy } from '../../features/legal/cookies.copy.ts';
import { pageTitle } from '../../lib/product.ts';
import { LongText } from '../../ui/long-text.tsx';

export function meta() {
  return [
    { title: pageTitle(cookiesCopy.title) },
    { name: 'description', content: cookiesCopy.intro },
  ];
}

export default function CookiesPage() {
  return <LongText {...cookiesCopy} />;
}
