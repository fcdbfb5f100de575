import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountMailbox } from './mailbox.ts';
import type { MailMessage } from './mailbox.store.ts';

vi.setConfig({ testTimeout: 20_000 });

const host = '127.0.0.1';
const clock = new Date('2027-03-04T05:06:07.000Z');

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

type Running = { app: FastifyInstance; mailbox: { close(): Promise<void> } };

const start = async (dataDir: string, smtpPort: number): Promise<Running> => {
  const app = fastify();
  const mailbox = await mountMailbox(app, { dataDir, smtpPort, host, now: () => clock });
  return { app, mailbox };
};

let dataDir: string;
let smtpPort: number;
let running: Running | undefined;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailbox-'));
  smtpPort = await freePort();
});

afterEach(async () => {
  await running?.mailbox.close();
  await running?.app.close();
  running = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const transport = () => createTransport({ host, port: smtpPort, secure: false, ignoreTLS: true });

const read = async (query = ''): Promise<MailMessage[]> => {
  const answer = await running?.app.inject(`/mailbox/messages${query}`);
  expect(answer?.statusCode).toBe(200);
  return answer?.json() as MailMessage[];
};

describe('the mailbox', () => {
  it('gives an email back in exactly the promised shape, decoded', async () => {
    running = await start(dataDir, smtpPort);
    await transport().sendMail({
      messageId: '<notice.1@claimstead.test>',
      from: 'Claimstead <no-reply@claimstead.test>',
      to: 'Zoë <Zoe@example.com>',
      subject: 'Grüße — your patent',
      text: 'Guten Tag\nhttp://localhost:3000/verify?token=abc',
      html: '<p>Guten Tag, <b>Zoë</b></p>',
    });
    const messages = await read('?to=zoe@example.COM');
    expect(messages).toEqual([
      {
        messageId: '<notice.1@claimstead.test>',
        to: 'Zoe@example.com',
        from: 'no-reply@claimstead.test',
        subject: 'Grüße — your patent',
        text: 'Guten Tag\nhttp://localhost:3000/verify?token=abc\n',
        html: '<p>Guten Tag, <b>Zoë</b></p>\n',
        at: '2027-03-04T05:06:07.000Z',
      },
    ]);
  });

  it('lists newest first, one row per recipient, and filters by the whole address only', async () => {
    running = await start(dataDir, smtpPort);
    const mail = { from: 'a@claimstead.test', text: 'x' };
    await transport().sendMail({ ...mail, to: 'ann@example.com', subject: 'first' });
    await transport().sendMail({
      ...mail,
      to: ['ann@example.com', 'joann@example.com'],
      bcc: 'hidden@example.com',
      subject: 'second',
    });
    const all = await read();
    expect(all.map(({ to }) => to).toSorted()).toEqual([
      'ann@example.com',
      'ann@example.com',
      'hidden@example.com',
      'joann@example.com',
    ]);
    expect((await read('?to=ann@example.com')).map(({ subject }) => subject)).toEqual([
      'second',
      'first',
    ]);
    expect(await read('?to=nn@example.com')).toEqual([]);
  });

  it('accepts credentials, as a configured mailer would send them', async () => {
    running = await start(dataDir, smtpPort);
    const mailer = createTransport({
      host,
      port: smtpPort,
      secure: false,
      ignoreTLS: true,
      auth: { user: 'any', pass: 'thing' },
    });
    await mailer.sendMail({ from: 'a@b.test', to: 'c@d.test', subject: 's', text: 't' });
    expect(await read()).toHaveLength(1);
  });

  it('refuses an email over 5 MB and stores nothing of it', async () => {
    running = await start(dataDir, smtpPort);
    const sending = transport().sendMail({
      from: 'a@b.test',
      to: 'c@d.test',
      subject: 'large',
      text: 'x'.repeat(70).concat('\n').repeat(90_000),
    });
    await expect(sending).rejects.toThrow(/5 MB|552|size/i);
    expect(await read()).toEqual([]);
  });

  it('says in one sentence that the SMTP port is taken', async () => {
    running = await start(dataDir, smtpPort);
    await expect(start(join(dataDir, 'other'), smtpPort)).rejects.toThrow(
      `SMTP port ${smtpPort} on 127.0.0.1 is already in use`,
    );
  });

  it('never runs a script of an email and escapes what it shows', async () => {
    running = await start(dataDir, smtpPort);
    await transport().sendMail({
      from: 'a@b.test',
      to: 'c@d.test',
      subject: '<script>alert(1)</script>',
      html: '<script>alert(2)</script><p>hello</p>',
    });
    const page = await running.app.inject('/mailbox?message=1');
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const body = await running.app.inject('/mailbox/messages/1/html');
    expect(body.headers['content-security-policy']).toMatch(/^sandbox allow-popups/);
    expect(body.headers['content-security-policy']).not.toContain('allow-scripts');
  });

  it('keeps every email it said 250 to when it is killed', async () => {
    const program = `
      import fastify from 'fastify';
      import { mountMailbox } from ${JSON.stringify(new URL('./mailbox.ts', import.meta.url).href)};
      await mountMailbox(fastify(), ${JSON.stringify({ dataDir, smtpPort, host }).replace(
        /}$/,
        ', now: () => new Date() }',
      )});
      process.stdout.write('ready');`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: new URL('.', import.meta.url),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    const mailer = transport();
    for (let index = 0; index < 20; index += 1) {
      await mailer.sendMail({ from: 'a@b.test', to: 'c@d.test', subject: `${index}`, text: 't' });
    }
    child.kill('SIGKILL');
    await ended;
    running = await start(dataDir, smtpPort);
    const subjects = (await read()).map(({ subject }) => Number(subject));
    expect(subjects).toEqual(Array.from({ length: 20 }, (_, index) => 19 - index));
  });
});
