import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { UserList } from '../../features/operations/user-list.tsx';
import { operatorPage } from '../../features/operations/operator-page.tsx';

const { meta, Page } = operatorPage(operationsCopy.users, UserList);

export { meta };
export default Page;
