import { randomUUID } from 'node:crypto';
import { Client, errors } from '@opensearch-project/opensearch';
import type { SearchServer } from '../../core/config/search-settings.ts';
import { SearchFailure } from '../../domains/search/search.port.ts';
import { everywhere } from './opensearch-query.rules.ts';
import { indexShape } from './opensearch-shape.adapter.ts';

const words = ['two', 'words'];

/**
 * Makes an index of our shape behind an alias, has a text parted by it, and takes it away again: who may ask a server
 * for its version may not be allowed to do this, and a server may lack what parts texts.
 * @throws {SearchFailure} which names what it refuses, and no address and no key.
 */
export async function tryOpensearchIndex(server: SearchServer, signal: AbortSignal): Promise<void> {
  const { nodes, username, password, prefix } = server;
  const client = new Client({
    nodes: [...nodes],
    ...(username === null ? {} : { auth: { username, password: password ?? '' } }),
    maxRetries: 0,
  });
  signal.addEventListener('abort', () => void client.close());
  const index = `${prefix}-doctor-${randomUUID()}`;
  const alias = `${index}-alias`;
  try {
    await client.indices.create({
      index,
      body: { ...indexShape, aliases: { [alias]: {} } } as object,
    });
    try {
      const { body } = await client.indices.analyze({
        index: alias,
        body: { field: everywhere, text: words.join(' ') },
      });
      const { tokens = [] } = body as { tokens?: { token: string }[] };
      if (tokens.map(({ token }) => token).join() !== words.join()) {
        throw new SearchFailure('The search server does not part a text into its words.');
      }
    } finally {
      await client.indices.delete({ index });
    }
  } catch (error) {
    if (!(error instanceof errors.ResponseError)) throw error;
    const { error: said } = (error.body ?? {}) as { error?: { type?: string } };
    throw new SearchFailure(
      `The search server makes no index: ${error.statusCode} ${said?.type ?? ''}`.trim(),
    );
  } finally {
    await client.close();
  }
}
