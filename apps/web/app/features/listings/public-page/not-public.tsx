import type { PublicLink } from '@claimstead/contract/public-pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { publicPageCopy as copy } from './public-page.copy.ts';
import { Alike } from './public-patent.tsx';

/** Where nothing can be read by everyone, and what can be instead. */
export function NotPublic({ kind, alike }: { kind: 'missing' | 'gone'; alike: PublicLink[] }) {
  const { heading, title, text } = copy[kind];
  return (
    <>
      <PageHeading title={heading} />
      <EmptyState title={title} text={text} />
      <Alike links={alike} />
    </>
  );
}
