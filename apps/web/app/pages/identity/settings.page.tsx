import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Update Profile') }];
}

export default function SettingsPage() {
  return <PageHeading title="Update Profile" />;
}
