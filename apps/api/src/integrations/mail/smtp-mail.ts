import { createTransport } from 'nodemailer';
import type { Config } from '../../core/config/config.ts';
import type { Mail } from './mail.port.ts';

const timeoutMs = 15_000;

/** Mail over SMTP, on a few connections that are kept open between mails. */
export function createSmtpMail(config: Pick<Config, 'mail'>): Mail {
  const transport = createTransport({
    url: config.mail.smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({
        from: config.mail.from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // Programs that answer mails by themselves leave these alone (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}
