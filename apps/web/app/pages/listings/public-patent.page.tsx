import { noOthers } from '@claimstead/contract/public-pages.ts';
import type { MetaArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { NotPublic } from '../../features/listings/public-page/not-public.tsx';
import { publicPatentMeta } from '../../features/listings/public-page/public-meta.ts';
import { publicPageCopy } from '../../features/listings/public-page/public-page.copy.ts';
import { PublicPatentView } from '../../features/listings/public-page/public-patent.tsx';
import { pageTitle } from '../../lib/product.ts';
import { type LoadedAnswer, loadPublicAnswer } from '../../lib/public-answer.ts';
import { Page } from '../../ui/page.tsx';

export const loader = loadPublicAnswer;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const answer = loaderData as LoadedAnswer | undefined;
  if (answer?.kind === 'patent') return publicPatentMeta(answer.patent);
  const { heading } = publicPageCopy[answer?.kind === 'gone' ? 'gone' : 'missing'];
  return [{ title: pageTitle(heading) }, { name: 'robots', content: 'noindex' }];
}

export default function PublicPatentPage() {
  const answer = useLoaderData<LoadedAnswer>();
  return (
    <Page>
      {answer.kind === 'patent' ? (
        <PublicPatentView patent={answer.patent} others={answer.others} />
      ) : (
        <NotPublic
          kind={answer.kind === 'gone' ? 'gone' : 'missing'}
          others={answer.kind === 'index' ? noOthers : answer.others}
        />
      )}
    </Page>
  );
}
