import { type Marketplace, until } from './product.ts';

type SandboxMail = {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
};

/** The emails to an address, newest first, as the sandbox's mailbox received them by SMTP. */
export async function mailsTo(product: Marketplace, address: string): Promise<SandboxMail[]> {
  const query = new URLSearchParams({ to: address });
  const response = await fetch(`${product.sandboxUrl}/mailbox/messages?${query.toString()}`);
  return (await response.json()) as SandboxMail[];
}

/** Waits for an email whose subject matches. */
export async function mailTo(
  product: Marketplace,
  address: string,
  subject: RegExp,
): Promise<SandboxMail> {
  let found: SandboxMail | undefined;
  await until(`${address} has an email about ${subject}`, async () => {
    found = (await mailsTo(product, address)).find((mail) => subject.test(mail.subject));
    return found !== undefined;
  });
  if (!found) throw new Error('unreachable');
  return found;
}

/** The 4-digit code in the latest verification email. */
export async function codeFor(product: Marketplace, address: string): Promise<string> {
  const mail = await mailTo(product, address, /code|verify/i);
  const code = /\b(\d{4})\b/.exec(mail.text)?.[1];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}
