import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Form, type SentForms, sentForms } from './sent-forms.ts';

/** A text as it is sent; `tag` identifies the content, whatever its encoding. */
export type Text = { type: string; forms: SentForms; tag: string };

/** @param effort how hard the compressors try: less for what is made while a person waits. */
export function textOf(type: string, content: string, effort = { brotli: 9, gzip: 9 }): Text {
  const plain = Buffer.from(content);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { type, forms: sentForms(plain, effort), tag };
}

/** Sends the text, or 304 if the browser already has the latest. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: Text,
): Promise<FastifyReply> {
  // Weak: every form carries the same content, byte for byte only within one.
  const tag = `W/"${text.tag}"`;
  reply
    .type(`${text.type}; charset=utf-8`)
    .header('cache-control', 'no-cache')
    .header('vary', reply.getHeader('vary') ?? 'accept-encoding')
    .header('etag', tag);
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? [];
  if (reply.statusCode === 200 && known.includes(tag)) return reply.code(304).send();
  return sendForm(request, reply, text.forms);
}

/** Sends the smallest encoding that the browser accepts. */
export async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  forms: SentForms,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  const form: Form = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  const bytes = await forms.in(form);
  if (form !== null) reply.header('content-encoding', form);
  return reply.send(bytes);
}
