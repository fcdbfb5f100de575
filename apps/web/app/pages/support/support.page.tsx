import { Anchor } from '@mantine/core';
import { MyInquiries } from '../../features/support/my-inquiries.tsx';
import { SupportForm } from '../../features/support/support-form.tsx';
import { supportCopy } from '../../features/support/support.copy.ts';
import { pageTitle, supportEmail } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle(supportCopy.title) }];
}

export default function SupportPage() {
  return (
    <Page width="narrow">
      <PageHeading
        title={supportCopy.title}
        text={
          <>
            {supportCopy.text} {supportCopy.byMail}{' '}
            <Anchor href={`mailto:${supportEmail}`}>{supportEmail}</Anchor>.
          </>
        }
      />
      <SupportForm />
      <MyInquiries />
    </Page>
  );
}
