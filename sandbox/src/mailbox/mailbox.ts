import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFile } from 'node:fs/promises';
import { openMailboxStore } from './mailbox.store.ts';
import type { MailboxStore } from './mailbox.store.ts';
import { renderMailboxPage } from './mailbox.page.ts';
import { startSmtpServer } from './smtp.server.ts';

export type MailboxOptions = {
  /** The folder of the sandbox's own data. */
  dataDir: string;
  /** How many emails are kept, 20,000 by default: people and tests look only at the latest. */
  mailsKept?: number;
  smtpPort: number;
  host: string;
  /** The sandbox's clock: what `at` says. */
  now: () => Date;
};

/**
 * The mailbox that stands in for the outside world's mail: an SMTP server on `smtpPort`, and on the
 * app `GET /mailbox/messages?to=` for programs (newest first, at most 1,000) and `GET /mailbox` for
 * people. Emails survive restarts and `kill -9`.
 *
 * @throws Error with one sentence when the SMTP port is taken.
 */
export const mountMailbox = async (
  app: FastifyInstance,
  options: MailboxOptions,
): Promise<{ close(): Promise<void> }> => {
  const store = openMailboxStore(options.dataDir, options.mailsKept ?? usuallyKept);
  const smtp = await startSmtpServer({
    host: options.host,
    port: options.smtpPort,
    now: options.now,
    store: store.insert,
  }).catch((error: unknown) => {
    store.close();
    throw error;
  });
  await mountPages(app, store);
  return {
    close: async () => {
      await smtp.close();
      store.close();
    },
  };
};

const usuallyKept = 20_000;

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The mail's own HTML: no scripts, an origin of nobody, pictures allowed, links open outside. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; " +
  "img-src data: http: https:; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'";

const send = (reply: FastifyReply, type: string, body: string | Buffer, policy = pagePolicy) =>
  reply
    .header('content-type', type)
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(body);

type ListQuery = { Querystring: { to?: string | string[]; message?: string } };

const filterOf = (to: string | string[] | undefined): { to?: string } => {
  const address = (Array.isArray(to) ? to[0] : to)?.trim();
  return address === undefined || address === '' ? {} : { to: address };
};

const mountPages = async (app: FastifyInstance, store: MailboxStore): Promise<void> => {
  const asset = (name: string): Promise<Buffer> => readFile(new URL(name, import.meta.url));
  const [style, script] = await Promise.all([asset('page/page.css'), asset('page/page.js')]);

  app.get<ListQuery>('/mailbox/messages', (request, reply) =>
    reply.header('cache-control', 'no-store').send(store.list(filterOf(request.query.to))),
  );
  app.get<ListQuery>('/mailbox/newest', (request, reply) =>
    reply.header('cache-control', 'no-store').send({
      id: store.newestId(filterOf(request.query.to)),
    }),
  );
  app.get<ListQuery>('/mailbox', (request, reply) => {
    const filter = filterOf(request.query.to);
    const opened = store.find(Number(request.query.message ?? 0));
    const page = renderMailboxPage({
      filter,
      messages: store.listSummaries(filter),
      newestId: store.newestId(filter),
      ...(opened === undefined ? {} : { opened }),
    });
    return send(reply, 'text/html; charset=utf-8', page);
  });
  app.get<{ Params: { id: string } }>('/mailbox/messages/:id/html', (request, reply) => {
    const mail = store.find(Number(request.params.id));
    const body = `<!doctype html><base target="_blank">${mail?.html ?? 'There is no such email.'}`;
    reply.code(mail === undefined ? 404 : 200);
    return send(reply, 'text/html; charset=utf-8', body, mailPolicy);
  });
  app.get('/mailbox/page.css', (_request, reply) => send(reply, 'text/css; charset=utf-8', style));
  app.get('/mailbox/page.js', (_request, reply) =>
    send(reply, 'text/javascript; charset=utf-8', script),
  );
};
