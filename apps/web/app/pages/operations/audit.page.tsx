import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { AuditList } from '../../features/operations/audit-list.tsx';
import { operatorPage } from '../../features/operations/operator-page.tsx';

const { meta, Page } = operatorPage(operationsCopy.audit, AuditList);

export { meta };
export default Page;
