import type { Embeddings } from './embeddings.port.ts';
import type { SharedIndex } from './shared-index.port.ts';

export type SearchDeps = {
  /** Opens the index that all processes of this program share; null: each process has one of its own. */
  sharedIndex: ((program: string) => SharedIndex) | null;
  /** Null: words are all that is searched. A shared index has no vectors. */
  embeddings: Embeddings | null;
};
