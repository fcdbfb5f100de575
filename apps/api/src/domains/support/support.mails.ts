import { productName } from '@claimstead/contract/product.ts';
import type { SupportCategory } from '@claimstead/contract/support.contract.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { composeMail, type MailPart } from '../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../core/mail/mail.port.ts';

/** The categories in the words of the form (P9.5). */
const categoryNames = {
  technical: 'Technical Issue',
  account: 'Account Related',
  billing: 'Billing Question',
  patent: 'Patent Related',
  other: 'Other',
} as const satisfies Record<SupportCategory, string>;

type Inquiry = {
  id: string;
  name: string;
  email: string;
  subject: string;
  category: SupportCategory;
  message: string;
};

/**
 * Tells the sender that the message arrived, with its text. An unverified address gets no text: otherwise,
 * anyone who registered with someone else's address could write to that person in our name.
 */
export function confirmationMail(
  inquiry: Inquiry,
  about: { publicUrl: string; emailVerified: boolean },
): OutgoingMail {
  const text: MailPart[] = about.emailVerified
    ? [{ facts: factsOf(inquiry) }, { quote: inquiry.message }]
    : [];
  return composeMail(
    {
      to: inquiry.email,
      subject: about.emailVerified
        ? `We received your message: ${isolated(inquiry.subject)}`
        : 'We received your message',
      key: `inquiry-received.${inquiry.id}`,
    },
    {
      title: 'We received your message',
      hello: inquiry.name,
      paragraphs: [
        'Thank you for contacting us. Our support team will review your inquiry and get back to you as soon as possible.',
        ...text,
      ],
      action: {
        label: 'See your message',
        url: `${about.publicUrl}/support?inquiry=${inquiry.id}`,
      },
      ...(about.emailVerified
        ? {}
        : { footnote: `Didn’t write to ${productName}? Ignore this email.` }),
    },
  );
}

/** The inquiry as the support mailbox gets it. */
export function forwardedMail(
  inquiry: Inquiry,
  about: { publicUrl: string; emailVerified: boolean; supportEmail: string },
): OutgoingMail {
  const from = about.emailVerified ? inquiry.email : `${inquiry.email} (not verified)`;
  const search = new URLSearchParams({ query: inquiry.email });
  return composeMail(
    {
      to: about.supportEmail,
      subject: `${productName} inquiry: ${isolated(inquiry.subject)}`,
      key: `inquiry.${inquiry.id}`,
      replyTo: inquiry.email,
    },
    {
      title: inquiry.subject,
      paragraphs: [
        { facts: [['From', inquiry.name], ['Address', from], ...factsOf(inquiry)] },
        { quote: inquiry.message },
      ],
      action: {
        label: 'Answer the inquiry',
        url: `${about.publicUrl}/operations/inquiries?${search.toString()}`,
      },
      preheader: `${categoryNames[inquiry.category]}, from ${isolated(inquiry.name)}`,
      closing:
        'Answer it in the operations area to keep the answer with the inquiry. A reply to this email goes straight to the sender and is not saved.',
    },
  );
}

function factsOf(inquiry: Inquiry): [string, string][] {
  return [
    ['Subject', inquiry.subject],
    ['Category', categoryNames[inquiry.category]],
  ];
}
