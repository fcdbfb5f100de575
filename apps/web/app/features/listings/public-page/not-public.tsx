import type { PublicOthers } from '@claimstead/contract/public-pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { publicPageCopy as copy } from './public-page.copy.ts';
import { Others } from './public-patent.tsx';

type Props = { kind: 'missing' | 'nothing' | 'gone'; others: PublicOthers };

/** Where nothing can be read by everyone, and what can be instead. */
export function NotPublic({ kind, others }: Props) {
  const { heading, title, text } = copy[kind];
  return (
    <>
      <PageHeading title={heading} />
      <EmptyState title={title} text={text} />
      {others.links.length === 0 ? null : <Others others={others} />}
    </>
  );
}
