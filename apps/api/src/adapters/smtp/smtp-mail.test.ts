import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import type { OutgoingMail } from '../../core/mail/mail.port.ts';
import { createSmtpMail, smtpMessage } from './smtp-mail.adapter.ts';

const from = { from: 'Claimstead <hello@claimstead.example>', supportEmail: 'help@x.example' };
const mail: OutgoingMail = {
  to: 'ann@example.test',
  subject: 'A subject',
  text: 'Zoë, plain',
  html: '<p>Zoë</p>',
  key: 'notice.17',
};

/** The mail as the server gets it: who it is handed to, and every header by its lower-case name. */
async function leaving(changes: Partial<OutgoingMail> = {}) {
  const transport = createTransport({ streamTransport: true, newline: 'unix' });
  const sent = await transport.sendMail(smtpMessage(from, { ...mail, ...changes }));
  const { message } = sent;
  const raw = Buffer.isBuffer(message) ? message.toString('utf8') : await text(message);
  const head = raw.slice(0, raw.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ');
  const headers = new Map(
    head.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { raw, headers, envelope: sent.envelope };
}

describe('an email on its way', () => {
  it('has both forms, says that a program wrote it, and sends replies to support', async () => {
    const { raw, headers } = await leaving();
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(raw).toContain('Content-Type: text/html; charset=utf-8');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('reply-to')).toBe('help@x.example');
    expect(headers.has('list-unsubscribe')).toBe(false);
    expect(headers.has('list-unsubscribe-post')).toBe(false);
  });

  it('has a one-click unsubscribe if it offers one (RFC 8058)', async () => {
    const unsubscribeUrl = `https://market.example/api/v1/unsubscribe?token=${'x'.repeat(120)}`;
    const { headers } = await leaving({ unsubscribeUrl });
    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const hostile = await leaving({ unsubscribeUrl: 'https://x.example/\r\nBcc: a@b.test>,<y' });
    expect(hostile.headers.has('bcc')).toBe(false);
    expect(hostile.headers.get('list-unsubscribe')).toMatch(/^<[^<>]*>$/);
  });

  it('has the same id each time it is sent, and one of its own where it has no key', async () => {
    const id = async (changes: Partial<OutgoingMail>) =>
      (await leaving(changes)).headers.get('message-id');
    expect(await id({})).toBe('<notice.17@claimstead.example>');
    expect(await id({})).toBe('<notice.17@claimstead.example>');
    const { key: _, ...keyless } = mail;
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const transport = createTransport({ streamTransport: true, buffer: true });
        return (await transport.sendMail(smtpMessage(from, keyless))).messageId;
      }),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toMatch(/^<.+@.+>$/);
  });

  it('cannot be given another header or reader by a subject', async () => {
    const { headers, envelope } = await leaving({
      subject: 'A lamp\r\nBcc: everyone@example.test\r\n\r\n<script>',
    });
    expect(headers.get('subject')).toBe('A lamp Bcc: everyone@example.test <script>');
    expect(headers.has('bcc')).toBe(false);
    expect(envelope.to).toEqual(['ann@example.test']);
  });

  it.each(['ann,bo@example.test', 'all:ann@example.test;', 'ann;bo@example.test'])(
    'goes to one address, whatever it contains: %s',
    async (to) => {
      const { envelope } = await leaving({ to, replyTo: to });
      expect(envelope.to).toHaveLength(1);
    },
  );
});

/** A mail server that offers no encryption and notes whether it is handed anything. */
async function plainServer() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 here\r\n');
    let isData = false;
    socket.setEncoding('utf8').on('data', (lines: string) => {
      for (const line of lines.split('\r\n').filter(Boolean)) {
        heard.push(line);
        if (isData) {
          if (line === '.') socket.write('250 taken\r\n');
          continue;
        }
        isData = line === 'DATA';
        socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  return { heard, url: `smtp://127.0.0.1:${port}`, stop: () => server.close() };
}

describe('a mail server without encryption', () => {
  const config = (smtpUrl: string, mayBePlain: boolean) => ({
    mail: { ...from, smtpUrl, mayBePlain },
  });

  it('is handed no email', async () => {
    const server = await plainServer();
    const smtp = createSmtpMail(config(server.url, false));
    await expect(smtp.send(mail)).rejects.toThrow();
    expect(server.heard.join('\n')).not.toMatch(/RCPT|DATA|Zoë|ann@example/);
    smtp.close();
    server.stop();
  });

  it('is used where that is allowed', async () => {
    const server = await plainServer();
    const smtp = createSmtpMail(config(server.url, true));
    await smtp.send(mail);
    expect(server.heard.join('\n')).toContain('ann@example.test');
    smtp.close();
    server.stop();
  });
});
