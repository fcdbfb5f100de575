import { z } from 'zod';
import { isHere } from './search-settings.ts';
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
export function findEmbeddingsProblems(env: EmbeddingsEnvironment, production: boolean): string[] {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model } = env;
  if ((url === undefined) !== (model === undefined)) {
    return ['EMBEDDINGS_URL and EMBEDDINGS_MODEL belong together: set both, or neither.'];
  }
  // The key and what people search for would travel in plain text.
  return production && url !== undefined && !url.startsWith('https:') && !isHere(url)
    ? [
        'EMBEDDINGS_URL must begin with https:// in production, unless the server is on this machine.',
      ]
    : [];
}

/** Null: nobody does. */
export function readEmbeddingsSettings(env: EmbeddingsEnvironment): EmbeddingsSettings | null {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model, EMBEDDINGS_KEY: key } = env;
  if (url === undefined || model === undefined) return null;
  return { url: url.replace(/\/+$/, ''), model, key: key ?? null };
}
