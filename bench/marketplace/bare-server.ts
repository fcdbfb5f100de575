import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import pg from 'pg';
import type { StoredAnswer } from './ceiling-server.ts';

/**
 * A bare server: Fastify that asks the database for the session, as each call of a signed-in person must, and then
 * sends the product's own bytes from memory. No search, no checks, no headers of safety, no layers.
 * Arguments: port, file with `StoredAnswer[]`, connection string.
 */
const [port = '', file = '', connectionString = ''] = process.argv.slice(2);
const stored = JSON.parse(await readFile(file, 'utf8')) as StoredAnswer[];
const answers = new Map(
  stored.map(({ path, base64, ...kind }) => [
    path,
    { ...kind, body: Buffer.from(base64, 'base64').toString() },
  ]),
);
const pool = new pg.Pool({ connectionString, max: 10 });
const app = Fastify();
const session = {
  name: 'session',
  text: `select s.id, u.id as user_id from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > now() and u.status = 'active'`,
};

app.get('/*', async (request, reply) => {
  const token = /=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const { rows } = await pool.query({ ...session, values: [hash] });
  const answer = answers.get(request.url);
  if (!answer || rows.length === 0) return reply.code(404).send({});
  return reply.type(answer.contentType).send(answer.body);
});

// The benchmark's end is ours too, however it ends.
process.on('disconnect', () => process.exit(0));
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
