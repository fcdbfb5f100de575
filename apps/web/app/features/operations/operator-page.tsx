import type { ComponentType } from 'react';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

/** A page of the operators' area: a heading, and one thing below it. */
export function operatorPage(
  { title, text }: { title: string; text: string },
  Content: ComponentType,
) {
  return {
    meta: () => [{ title: pageTitle(title) }],
    Page: () => (
      <>
        <PageHeading title={title} text={text} />
        <Content />
      </>
    ),
  };
}
