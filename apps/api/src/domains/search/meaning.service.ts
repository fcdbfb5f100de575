import { Recent } from '../../core/memory/recent.ts';
import type { Embeddings } from './embeddings.port.ts';
import { mayBeMeant, type Query } from './query/query.rules.ts';
import type { SearchDeps } from './search.deps.ts';

/** A request waits no longer for what its query means: words alone answer then. */
const withinMs = 300;
const textsKept = 200;

const meanings = new WeakMap<Embeddings, Recent<string, Promise<Float32Array | null>>>();

/** What a text means, asked once for all that a page asks about it. Null: words alone are to answer. */
export async function meaningOf(
  { embeddings }: SearchDeps,
  text: string,
  query: Query,
): Promise<Float32Array | null> {
  if (!embeddings || !mayBeMeant(query)) return null;
  const kept = meanings.get(embeddings) ?? new Recent(textsKept);
  meanings.set(embeddings, kept);
  const known = kept.get(text);
  if (known) return known;
  const asked = embeddings.vectorsOf([text], withinMs).then((vectors) => vectors?.[0] ?? null);
  kept.set(text, asked);
  const meaning = await asked;
  // It may be told the next time.
  if (meaning === null) kept.delete(text);
  return meaning;
}
