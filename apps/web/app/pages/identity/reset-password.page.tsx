import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Reset Password') }];
}

export default function ResetPasswordPage() {
  return (
    <Page>
      <PageHeading title="Reset Password" />
    </Page>
  );
}
