import { Problem } from '../../../core/errors/problem.ts';
import { withFileOnTheWay } from '../../../core/files/on-the-way.ts';
import { drawnSignature } from '../../../core/inspection/inspect-file.ts';

/**
 * Reads a drawn signature as an untrusted picture, in the process of inspection, and makes a small clean PNG of it.
 * @throws {Problem} signatures.mark_invalid for anything but a PNG with a visible stroke · http.unavailable
 */
export async function cleanDrawnMark(base64: string, personId: string): Promise<Buffer> {
  const mark = await withFileOnTheWay(Buffer.from(base64, 'base64'), (path) =>
    drawnSignature({ path, personId }),
  );
  if (!mark) throw new Problem('signatures.mark_invalid');
  return mark;
}
