import type { SealInspection } from './seal-inspection.engine.ts';

/**
 * Checks a seal of ours: whether the document is as it was sealed, not whether the certificate is trusted. What
 * cannot be read as our seal is not valid. What reads certificates is loaded when the first seal is checked.
 */
export async function inspectSeal(pdf: Buffer): Promise<SealInspection> {
  const engine = await import('./seal-inspection.engine.ts');
  return engine.inspectSeal(pdf);
}
