import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { TransferList } from '../../features/operations/transfer-list.tsx';
import { operatorPage } from '../../features/operations/operator-page.tsx';

const { meta, Page } = operatorPage(operationsCopy.transfers, TransferList);

export { meta };
export default Page;
