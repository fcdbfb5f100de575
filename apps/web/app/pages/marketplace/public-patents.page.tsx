import type { MetaArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { NotPublic } from '../../features/listings/public-page/not-public.tsx';
import { publicPageCopy } from '../../features/listings/public-page/public-page.copy.ts';
import { publicIndexCopy } from '../../features/marketplace/public-index/public-index.copy.ts';
import {
  indexPath,
  PublicIndexView,
} from '../../features/marketplace/public-index/public-index.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { pageTitle } from '../../lib/product.ts';
import { type LoadedAnswer, loadPublicAnswer } from '../../lib/public-answer.ts';
import { Page } from '../../ui/page.tsx';

export const loader = loadPublicAnswer;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const answer = loaderData as LoadedAnswer | undefined;
  if (answer?.kind !== 'index') {
    const title = pageTitle(publicPageCopy.nothing.heading);
    return [{ title }, { name: 'robots', content: 'noindex' }];
  }
  const { chosenClass, letter, page } = answer.index;
  const { title, description } = publicIndexCopy;
  const path = indexPath({
    class: chosenClass,
    letter,
    page: page === 1 ? null : String(page),
  });
  const about = [title, chosenClass, letter === '~' ? null : letter].filter((one) => one !== null);
  return pageMeta({ title: pageTitle(about.join(', ')), description, path });
}

export default function PublicPatentsPage() {
  const answer = useLoaderData<LoadedAnswer>();
  return (
    <Page>
      {answer.kind === 'index' ? (
        <PublicIndexView index={answer.index} />
      ) : (
        <NotPublic kind="nothing" others={answer.others} />
      )}
    </Page>
  );
}
