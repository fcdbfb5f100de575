import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Create Account') }];
}

export default function SignupPage() {
  return (
    <Page>
      <PageHeading title="Create Account" />
    </Page>
  );
}
