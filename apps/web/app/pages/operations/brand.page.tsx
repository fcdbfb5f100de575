import { brandCopy } from '../../features/operations/brand.copy.ts';
import { BrandPreview } from '../../features/operations/brand-preview.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle(brandCopy.title) }];
}

export default function BrandPage() {
  return (
    <>
      <PageHeading title={brandCopy.title} text={brandCopy.text} />
      <BrandPreview />
    </>
  );
}
