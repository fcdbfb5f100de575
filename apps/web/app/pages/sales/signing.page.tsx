import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Sign the assignment') }];
}

export default function SigningPage() {
  return (
    <Page>
      <PageHeading title="Sign the assignment" />
    </Page>
  );
}
