import type { LegalStatusShown } from '../../signing/signing.api.ts';

/** The patents that a terminal disclaimer ties to the sale's own and that its sellers have, by normalized numbers. */
export function conveyedReferences(shown: LegalStatusShown | null): string[] {
  const references = shown?.disclaimer?.references ?? [];
  return references.filter(({ owner }) => owner === 'sellers').map(({ number }) => number);
}
