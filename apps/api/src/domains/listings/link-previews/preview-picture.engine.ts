import { once } from 'node:events';
import { Problem } from '../../../core/errors/problem.ts';
import { withFileOnTheWay } from '../../../core/files/on-the-way.ts';
import { withDrawnPicture } from '../../../core/inspection/inspect-file.ts';
import { fetchPictureBytes, type Reach } from './fetch-page.engine.ts';
import { pageUrl } from './reachable.rules.ts';

/** The plate of a card at two device pixels per CSS pixel. */
const boxes = [{ name: 'card', width: 232, height: 232, fit: 'cover' }] as const;

/**
 * The picture of a page, decoded and redrawn by the process of inspection, small enough to travel inside the
 * answer: the reader's browser asks the foreign site for nothing.
 * @param personId who waits for the card
 * @returns a `data:` address; null where there is no picture, or not in time.
 */
export async function previewPicture(
  address: string,
  personId: string,
  reach: Reach,
  signal: AbortSignal,
): Promise<string | null> {
  const url = pageUrl(address);
  const bytes = url && (await fetchPictureBytes(url, reach, signal));
  if (!bytes || signal.aborted) return null;
  const isLate = once(signal, 'abort').then(() => null);
  const small = await Promise.race([drawAnew(bytes, personId), isLate]);
  return small ? `data:image/webp;base64,${small.toString('base64')}` : null;
}

function drawAnew(bytes: Buffer, personId: string): Promise<Buffer | null> {
  return withFileOnTheWay(bytes, (path) =>
    withDrawnPicture({ path, personId }, boxes, async (drawn) => {
      const card = drawn.find(({ format }) => format === 'webp');
      return card ? card.read() : null;
    }),
  ).catch((error: unknown) => {
    // A picture that is refused, or has to wait too long, is left out of its card.
    if (error instanceof Problem) return null;
    throw error;
  });
}
