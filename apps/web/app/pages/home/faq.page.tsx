import { homeCopy, questions } from '../../features/home/home.copy.ts';
import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QuestionList } from '../../ui/question-list.tsx';

export function meta() {
  return [{ title: pageTitle('FAQs') }, { name: 'description', content: homeCopy.faq.intro }];
}

export default function FaqPage() {
  return (
    <Page width="narrow">
      <PageHeading title="FAQs" text={homeCopy.faq.intro} />
      <QuestionList questions={questions} />
    </Page>
  );
}
