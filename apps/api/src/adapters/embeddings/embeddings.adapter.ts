import { z } from 'zod';
import type { Circuit } from '../../core/circuit/circuit.ts';
import type { EmbeddingsSettings } from '../../core/config/embeddings-settings.ts';
import type { Log } from '../../core/log/log.ts';
import type { Embeddings } from '../../domains/search/embeddings.port.ts';

/** More than 32 vectors of 3,072 numbers, written out. */
const mostBytes = 4 * 1024 * 1024;
const mostDimensions = 4_096;

const answerSchema = z.object({
  data: z.array(
    z.object({
      index: z.number().int().min(0),
      embedding: z.array(z.number()).min(1).max(mostDimensions),
    }),
  ),
});

/** What servers answer to a text that they do not take, such as one that is too long for the model. */
const refusals = new Set([400, 413, 422]);
/** What even small models read. */
const fewLetters = 1_000;

class NotTaken extends Error {}

/** Asks a server of the usual kind, behind a circuit: while it is away, nobody waits for it. */
export function createEmbeddings(
  settings: EmbeddingsSettings,
  { circuit, log }: { circuit: Circuit; log: Log },
): Embeddings {
  return {
    model: settings.model,
    vectorsOf: async (texts, withinMs) => {
      try {
        const signal = AbortSignal.timeout(withinMs);
        return await circuit.call(() => askInParts(settings, texts, signal, log), {
          foundNobody: (error) => !(error instanceof NotTaken),
        });
      } catch (error) {
        log.debug({ err: error }, 'embeddings: no vectors');
        return null;
      }
    },
  };
}

/** One text that the server does not take keeps no other from its vector: it is cut, and at last has an empty one. */
async function askInParts(
  settings: EmbeddingsSettings,
  texts: readonly string[],
  signal: AbortSignal,
  log: Log,
): Promise<Float32Array[]> {
  try {
    return await askEmbeddings(settings, texts, signal);
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    const half = Math.ceil(texts.length / 2);
    if (texts.length > 1) {
      const first = await askInParts(settings, texts.slice(0, half), signal, log);
      return [...first, ...(await askInParts(settings, texts.slice(half), signal, log))];
    }
    const [text = ''] = texts;
    if (text.length > fewLetters) {
      return askInParts(settings, [text.slice(0, fewLetters)], signal, log);
    }
    log.warn({ err: error }, 'embeddings: a text is not taken');
    return [new Float32Array()];
  }
}

/**
 * One call, for the doctor too.
 * @throws whatever keeps it from an answer with as many vectors as texts.
 */
export async function askEmbeddings(
  { url, model, key }: EmbeddingsSettings,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const answer = await fetch(`${url}/v1/embeddings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, input: texts }),
    redirect: 'error',
    signal,
  });
  if (answer.status !== 200) {
    await answer.body?.cancel();
    const told = `It answers ${answer.status}.`;
    throw refusals.has(answer.status) ? new NotTaken(told) : new Error(told);
  }
  const { data } = answerSchema.parse(JSON.parse(await readText(answer)));
  const vectors = new Map(data.map(({ index, embedding }) => [index, embedding]));
  return texts.map((_, at) => unitVector(vectors.get(at) ?? []));
}

/** @throws if it says nothing. */
function unitVector(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  if (!(length > 0) || !Number.isFinite(length)) throw new Error('It answers without a vector.');
  return Float32Array.from(numbers, (each) => each / length);
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error('It answers too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
