import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { ReportList } from '../../features/operations/report-list.tsx';
import { operatorPage } from '../../features/operations/operator-page.tsx';

const { meta, Page } = operatorPage(operationsCopy.reports, ReportList);

export { meta };
export default Page;
