import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Owner invitation') }];
}

export default function InvitationPage() {
  return (
    <Page>
      <PageHeading title="Owner invitation" />
    </Page>
  );
}
