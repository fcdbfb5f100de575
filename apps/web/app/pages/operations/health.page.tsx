import { healthCopy } from '../../features/operations/health.copy.ts';
import { HealthReport } from '../../features/operations/health-report.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle(healthCopy.title) }];
}

export default function HealthPage() {
  return (
    <>
      <PageHeading title={healthCopy.title} text={healthCopy.text} />
      <HealthReport />
    </>
  );
}
