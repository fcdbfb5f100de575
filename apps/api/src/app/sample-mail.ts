import { productName } from '@claimstead/contract/product.ts';
import type { Config } from '../core/config/config.ts';
import { composeMail } from '../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../core/mail/mail.port.ts';

/** An email that says nothing: to check that email arrives, and how it looks. */
export function sampleMail({ publicUrl }: Pick<Config, 'publicUrl'>, to: string): OutgoingMail {
  return composeMail(
    { to, subject: `Test email from ${productName}` },
    {
      title: 'Email works',
      paragraphs: [
        `This is a test email from ${productName}, sent by our team to check that email arrives.`,
        'You don’t need to do anything.',
      ],
      action: { label: `Open ${productName}`, url: publicUrl },
    },
  );
}
