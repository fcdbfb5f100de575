import { brandCopy } from '../../features/operations/brand.copy.ts';
import { BrandPreview } from '../../features/operations/brand-preview.tsx';
import { operatorPage } from '../../features/operations/operator-page.tsx';

const { meta, Page } = operatorPage(brandCopy, BrandPreview);

export { meta };
export default Page;
