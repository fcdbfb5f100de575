import { Link } from 'react-router';
import { faqCopy, questions } from '../../features/home/questions.copy.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QuestionList } from '../../ui/question-list.tsx';

export function meta() {
  const { title, description } = faqCopy;
  return pageMeta({ title: pageTitle(title), description, path: '/faq' });
}

export default function FaqPage() {
  return (
    <Page width="narrow">
      <PageHeading title={faqCopy.title} text={faqCopy.intro} />
      <QuestionList
        questions={questions}
        belowHeading
        more={
          <>
            {faqCopy.more} <Link to="/support">{faqCopy.support}</Link>
          </>
        }
      />
    </Page>
  );
}
