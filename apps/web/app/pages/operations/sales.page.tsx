import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { SaleList } from '../../features/operations/sale-list.tsx';
import { operatorPage } from '../../features/operations/operator-page.tsx';

const { meta, Page } = operatorPage(operationsCopy.sales, SaleList);

export { meta };
export default Page;
