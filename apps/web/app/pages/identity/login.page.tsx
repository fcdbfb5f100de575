import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Sign In') }];
}

export default function LoginPage() {
  return (
    <Page>
      <PageHeading title="Sign In" />
    </Page>
  );
}
