import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { FilingList } from '../../features/operations/filings/filing-list.tsx';
import { operatorPage } from '../../features/operations/operator-page.tsx';

const { meta, Page } = operatorPage(operationsCopy.filings, FilingList);

export { meta };
export default Page;
