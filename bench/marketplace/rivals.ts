import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Undo } from '../bounded.ts';
import type { StoredAnswer } from './ceiling-server.ts';
import type { FilledProduct } from './filled-product.ts';
import type { Kind } from './kinds.ts';
import { asBrowser, type Side } from './sides.ts';

/** Starts the limit over the rows that stand in the database. */
export async function startLimit(
  undo: Undo,
  port: number,
  connectionString: string,
): Promise<Side> {
  await startServer(undo, 'limit-server.ts', port, connectionString);
  return { name: 'limit', url: `http://127.0.0.1:${port}`, headers: asBrowser };
}

/** Takes the product's own answers and starts the ceiling and the bare server with them, at this port and the next. */
export async function startSenders(
  undo: Undo,
  port: number,
  { dataDir, connectionString }: Pick<FilledProduct, 'dataDir' | 'connectionString'>,
  product: Side,
  kinds: Kind[],
): Promise<Side[]> {
  const answers: StoredAnswer[] = [];
  for (const { path } of kinds.flatMap((kind) => kind.calls)) {
    answers.push(await takeAnswer(product, path));
  }
  const file = join(dataDir, 'ceiling-answers.json');
  await writeFile(file, JSON.stringify(answers));
  await startServer(undo, 'ceiling-server.ts', port, file);
  await startServer(undo, 'bare-server.ts', port + 1, file, connectionString);
  return [
    { name: 'ceiling', url: `http://127.0.0.1:${port}`, headers: asBrowser },
    { name: 'bare', url: `http://127.0.0.1:${port + 1}`, headers: product.headers },
  ];
}

/** The bytes as they travel: `fetch` would unpack what came compressed. */
async function takeAnswer(side: Side, path: string): Promise<StoredAnswer> {
  const request = get(side.url + path, { headers: side.headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  return {
    path,
    contentType: response.headers['content-type'] ?? '',
    contentEncoding: response.headers['content-encoding'] ?? null,
    base64: body.toString('base64'),
  };
}

/** A server of its own process, as the product is one. */
async function startServer(
  undo: Undo,
  name: string,
  port: number,
  ...about: string[]
): Promise<void> {
  undo.refuseWhileEnding();
  const child = fork(join(import.meta.dirname, name), [String(port), ...about], { execArgv: [] });
  const exited = once(child, 'exit');
  undo.add(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  });
  const first = await Promise.race([once(child, 'message'), exited.then(() => null)]);
  if (!first) throw new Error(`${name} did not start; its message stands above.`);
}
