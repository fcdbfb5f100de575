import { z } from 'zod';
import { optional } from './variables.ts';

export const embeddingsVariables = {
  EMBEDDINGS_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  EMBEDDINGS_MODEL: optional,
  EMBEDDINGS_KEY: optional,
};

type EmbeddingsEnvironment = {
  [K in keyof typeof embeddingsVariables]?: z.output<(typeof embeddingsVariables)[K]>;
};

/** Who turns texts into vectors: a server that answers `POST /v1/embeddings`. */
export type EmbeddingsSettings = Readonly<{ url: string; model: string; key: string | null }>;

/** What would never be asked. */
export function findEmbeddingsProblems(env: EmbeddingsEnvironment): string[] {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model } = env;
  return (url === undefined) === (model === undefined)
    ? []
    : ['EMBEDDINGS_URL and EMBEDDINGS_MODEL belong together: set both, or neither.'];
}

/** Null: nobody does. */
export function readEmbeddingsSettings(env: EmbeddingsEnvironment): EmbeddingsSettings | null {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model, EMBEDDINGS_KEY: key } = env;
  if (url === undefined || model === undefined) return null;
  return { url: url.replace(/\/+$/, ''), model, key: key ?? null };
}
