import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { MailMessage } from './mailbox.store.ts';

export type SmtpOptions = {
  host: string;
  port: number;
  now: () => Date;
  /** Called once per mail; when it returns, the email is stored and 250 may be said. */
  store: (messages: MailMessage[]) => void;
};

/** An email is at most 5 MB with its attachments. */
const maximumMailBytes = 5 * 1024 * 1024;

/**
 * A real SMTP server for local use: any sender, any recipient, any password, no encryption. It says
 * 250 only after `store` has returned.
 *
 * @throws Error with one sentence when the port is taken.
 */
export const startSmtpServer = async (
  options: SmtpOptions,
): Promise<{ close(): Promise<void> }> => {
  const server = new SMTPServer({
    banner: 'local sandbox mailbox',
    size: maximumMailBytes,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, callback) => {
      receive(stream, session, options).then(
        () => callback(null, 'stored'),
        (error: unknown) => callback(asSmtpError(error)),
      );
    },
  });
  await listen(server, options);
  // If a client breaks off midway, the server continues.
  server.on('error', () => undefined);
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
};

const listen = (server: SMTPServer, { host, port }: SmtpOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = (error: Error): void => {
      const taken = 'code' in error && error.code === 'EADDRINUSE';
      reject(
        taken
          ? new Error(
              `The sandbox's mailbox cannot start: SMTP port ${port} on ${host} is already in use; stop what uses it or set SANDBOX_SMTP_PORT to a free port.`,
            )
          : error,
      );
    };
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });

class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const asSmtpError = (error: unknown): Error =>
  error instanceof Refusal ? error : new Refusal(451, 'the mailbox could not store the mail');

const receive = async (
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  options: SmtpOptions,
): Promise<void> => {
  const raw = await readBounded(stream);
  const mail = await parse(raw);
  const envelopeFrom = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
  const message = {
    messageId: mail.messageId ?? '',
    from: mail.from?.address ?? envelopeFrom,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    at: options.now().toISOString(),
  };
  // The envelope decides who gets it, as with any mail server, blind copies included.
  options.store(session.envelope.rcptTo.map(({ address }) => ({ ...message, to: address })));
};

const parse = async (raw: Buffer): ReturnType<typeof PostalMime.parse> => {
  try {
    return await PostalMime.parse(raw);
  } catch {
    throw new Refusal(554, 'the mail is not readable as a MIME message');
  }
};

const readBounded = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  // The stream is read to its end even when it is too long: the client is still sending.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (stream.byteLength <= maximumMailBytes) chunks.push(chunk);
  }
  if (stream.sizeExceeded || stream.byteLength > maximumMailBytes) {
    throw new Refusal(552, 'the mail is larger than 5 MB');
  }
  return Buffer.concat(chunks);
};
