import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Home') }];
}

export default function HomePage() {
  return (
    <Page>
      <PageHeading title="Home" />
    </Page>
  );
}
