import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { UserList } from '../../features/operations/user-list.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = operationsCopy.users;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function UsersPage() {
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <UserList />
    </>
  );
}
