import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Privacy Policy') }];
}

export default function PrivacyPage() {
  return (
    <Page>
      <PageHeading title="Privacy Policy" />
    </Page>
  );
}
