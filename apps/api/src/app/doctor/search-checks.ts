import { askEmbeddings } from '../../adapters/embeddings/embeddings.adapter.ts';
import { askOpensearch } from '../../adapters/opensearch/opensearch-index.adapter.ts';
import { tryOpensearchIndex } from '../../adapters/opensearch/opensearch-trial.adapter.ts';
import { type Check, failed, type Finding, note, ok } from './check.ts';
import type { Surroundings } from './surroundings.ts';

/** The first that takes a set of listings as one bitmap. */
const oldestSearch = { major: 2, minor: 17 };
/** As long as an abstract with its title may be, and one that asks for the same. */
const texts = [`A wheelchair for stairs. ${'It climbs with its wheels. '.repeat(80)}`, 'fridge'];

/** The search server and the one of embeddings: each only as far as it is configured. */
export function searchChecks(around: Pick<Surroundings, 'config'>): Check[] {
  return [
    {
      name: 'embeddings',
      toDo: 'check EMBEDDINGS_URL, EMBEDDINGS_MODEL and EMBEDDINGS_KEY',
      look: (signal) => lookAtEmbeddings(around, signal),
    },
    {
      name: 'search server',
      toDo: 'check SEARCH_URL, and whether this machine reaches the server (docs/scaling.md, "What the search costs")',
      look: (signal) => lookAtSearch(around, signal),
    },
  ];
}

async function lookAtEmbeddings(
  { config }: Pick<Surroundings, 'config'>,
  signal: AbortSignal,
): Promise<Finding> {
  if (!config.embeddings) return ok('not configured: words are all that is searched');
  if (config.searchServer) {
    return note('not asked while SEARCH_URL is set', 'leave out EMBEDDINGS_URL, or SEARCH_URL');
  }
  const lengths = (await askEmbeddings(config.embeddings, texts, signal)).map(
    ({ length }) => length,
  );
  const { model } = config.embeddings;
  return new Set(lengths).size === 1
    ? ok(`${model} answers two texts at once, with ${lengths[0]} numbers each`)
    : failed(
        `${model} answers with vectors of ${lengths.join(' and ')} numbers`,
        'use a model whose vectors are of one length',
      );
}

async function lookAtSearch(
  { config }: Pick<Surroundings, 'config'>,
  signal: AbortSignal,
): Promise<Finding> {
  if (!config.searchServer) return ok('not configured: each process has an index of its own');
  const version = await askOpensearch(config.searchServer);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld =
    major < oldestSearch.major || (major === oldestSearch.major && minor < oldestSearch.minor);
  if (isOld) {
    return failed(
      `it is version ${version}`,
      `use OpenSearch ${oldestSearch.major}.${oldestSearch.minor} or later`,
    );
  }
  await tryOpensearchIndex(config.searchServer, signal);
  return ok(`version ${version} makes an index behind an alias, parts texts and removes it`);
}
