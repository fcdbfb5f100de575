import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';

/** An answer as the product gave it, to be sent again as it is. */
export type StoredAnswer = {
  path: string;
  contentType: string;
  contentEncoding: string | null;
  base64: string;
};

/**
 * The ceiling: Fastify that sends finished bytes by address. What an HTTP server in Node, and the load
 * generator, do at most. Arguments: port, file with `StoredAnswer[]`.
 */
const [port = '', file = ''] = process.argv.slice(2);
const stored = JSON.parse(await readFile(file, 'utf8')) as StoredAnswer[];
const answers = new Map(
  stored.map(({ path, base64, ...kind }) => [
    path,
    { ...kind, body: Buffer.from(base64, 'base64') },
  ]),
);
const app = Fastify();

app.get('/*', (request, reply) => {
  const answer = answers.get(request.url);
  if (!answer) return reply.code(404).send({});
  void reply.header('content-type', answer.contentType);
  if (answer.contentEncoding) void reply.header('content-encoding', answer.contentEncoding);
  return reply.send(answer.body);
});

// The benchmark's end is ours too, however it ends.
process.on('disconnect', () => process.exit(0));
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
