import { healthCopy } from '../../features/operations/health.copy.ts';
import { HealthReport } from '../../features/operations/health-report.tsx';
import { operatorPage } from '../../features/operations/operator-page.tsx';

const { meta, Page } = operatorPage(healthCopy, HealthReport);

export { meta };
export default Page;
