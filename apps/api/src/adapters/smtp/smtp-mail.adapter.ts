import type { SendMailOptions } from 'nodemailer';
import type { Circuit } from '../../core/circuit/circuit.ts';
import type { Config } from '../../core/config/config.ts';
import { subjectLine } from '../../core/mail/mail-words.ts';
import type { Mail, OutgoingMail } from '../../core/mail/mail.port.ts';

const timeoutMs = 15_000;

/** Sends email over SMTP, on a few connections that stay open between emails. No start waits for the loading of its client. */
export function createSmtpMail(config: Pick<Config, 'mail'>, circuit?: Circuit): Mail {
  let connected: ReturnType<typeof connect> | null = null;
  const open = () => (connected ??= connect(config.mail));
  return {
    send: async (mail) => {
      const transport = await open();
      const work = () => transport.sendMail(smtpMessage(config.mail, mail));
      await (circuit ? circuit.call(work, { foundNobody }) : work());
    },
    answers: async () => {
      try {
        return await (await open()).verify();
      } catch {
        return false;
      }
    },
    close: () => void connected?.then((transport) => transport.close()),
  };
}

/**
 * Greets the server, encrypts the connection, signs in and leaves, as before an email; sends nothing.
 * @throws what stood in the way, in the server's words or the connection's.
 */
export async function tryHandshake(config: Pick<Config, 'mail'>): Promise<void> {
  const transport = await connect(config.mail);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function connect(mail: Config['mail']) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: mail.smtpUrl,
    // Otherwise a relay without encryption, or an attacker who hides the offer, could read every email.
    requireTLS: !mail.mayBePlain,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}

/** No answer, "closing" (RFC 5321, 3.8), or none of our emails at all: everything else is about this one email. */
function foundNobody(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode === undefined || responseCode === 421 || code === 'EAUTH';
}

/**
 * The message as sent. Most emails are about the reader's own account, offer or sale: there is nothing to
 * unsubscribe from. The others have List-Unsubscribe.
 */
export function smtpMessage(
  from: Pick<Config['mail'], 'from' | 'supportEmail'>,
  mail: OutgoingMail,
): SendMailOptions {
  return {
    from: from.from,
    // As parts, not as one line to parse: whatever an address contains, it is one address.
    to: { name: '', address: mail.to },
    replyTo: { name: '', address: mail.replyTo ?? from.supportEmail },
    subject: subjectLine(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.key === undefined ? {} : { messageId: `<${mail.key}@${domainOf(from.from)}>` }),
    headers: {
      // Auto-responders do not answer these (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl === undefined ? {} : oneClickHeaders(mail.unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 8058, section 3.1. */
function oneClickHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${new URL(url).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The part after the @ of "Name <name@example.com>". */
function domainOf(address: string): string {
  return /@([^\s<>@]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';
}
