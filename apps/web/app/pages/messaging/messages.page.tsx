import { Inbox } from '../../features/messaging/inbox.tsx';
import { messagingCopy } from '../../features/messaging/messaging.copy.ts';
import { PaymentReturn } from '../../features/checkouts/payment-return.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle(messagingCopy.title) }];
}

export default function MessagesPage() {
  return (
    <>
      <PageHeading title={messagingCopy.title} />
      <PaymentReturn />
      <Inbox />
    </>
  );
}
