import { privacyCopy } from '../../features/legal/privacy.copy.ts';
import { pageTitle } from '../../lib/product.ts';
import { LongText } from '../../ui/long-text.tsx';

export function meta() {
  return [
    { title: pageTitle(privacyCopy.title) },
    { name: 'description', content: privacyCopy.intro },
  ];
}

export default function PrivacyPage() {
  return <LongText {...privacyCopy} />;
}
