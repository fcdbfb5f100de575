import { productName } from '@claimstead/contract/product.ts';
import type { SupportCategory } from '@claimstead/contract/support.contract.ts';
import { renderMail } from '../../integrations/mail/mail-layout.ts';
import type { OutgoingMail } from '../../integrations/mail/mail.port.ts';

/** The categories in the words of the form (specification, section 5). */
const categoryNames = {
  technical: 'Technical Issue',
  account: 'Account Related',
  billing: 'Billing Question',
  patent: 'Patent Related',
  other: 'Other',
} as const satisfies Record<SupportCategory, string>;

type Inquiry = {
  name: string;
  email: string;
  subject: string;
  category: SupportCategory;
  message: string;
};

/** Tells the writer that the message has arrived, with its text. */
export function confirmationMail(inquiry: Inquiry): OutgoingMail {
  return {
    to: inquiry.email,
    subject: `We have your message: ${inquiry.subject}`,
    ...renderMail({
      title: 'We have your message',
      paragraphs: [
        `Hello ${inquiry.name}, thank you for contacting us. Our support team will review your inquiry and get back to you as soon as possible.`,
        `${categoryNames[inquiry.category]}: ${inquiry.subject}`,
        { quote: inquiry.message },
      ],
    }),
  };
}

/** The inquiry as the support mailbox gets it. */
export function forwardedMail(supportEmail: string, inquiry: Inquiry): OutgoingMail {
  return {
    to: supportEmail,
    subject: `${productName} inquiry: ${inquiry.subject}`,
    ...renderMail({
      title: inquiry.subject,
      paragraphs: [
        `${categoryNames[inquiry.category]}, from ${inquiry.name} (${inquiry.email}):`,
        { quote: inquiry.message },
      ],
      footnote: 'Answer it in the operations area, so that the answer is kept with the inquiry.',
    }),
  };
}
