import { freePeriodsCopy } from '../../features/operations/free-periods.copy.ts';
import { FreePeriodList } from '../../features/operations/free-period-list.tsx';
import { operatorPage } from '../../features/operations/operator-page.tsx';

const { meta, Page } = operatorPage(freePeriodsCopy, FreePeriodList);

export { meta };
export default Page;
