import { buffer } from 'node:stream/consumers';
import type { SignatureMark, SignaturePlace } from '../papers/document-input.port.ts';
import type { BuiltinDeps } from './builtin.deps.ts';
import type { DocumentRow, SignerRow } from './envelopes.store.ts';

/** A paper with the marks so far; without any, the very bytes that were prepared. */
export async function markPaper(
  deps: BuiltinDeps,
  document: DocumentRow,
  signers: readonly SignerRow[],
): Promise<Buffer> {
  const original = await readKept(deps, document.storage_key);
  const marks = signers.flatMap((signer) => markOf(signer) ?? []);
  if (marks.length === 0) return original;
  // Written by this signer from the documents' own places.
  const places = document.places as unknown as SignaturePlace[];
  const { placeMarks } = await import('../papers/place-mark.engine.ts');
  return placeMarks(original, places, marks);
}

/** @throws Error when a file that was kept is gone. */
export async function readKept(deps: BuiltinDeps, key: string): Promise<Buffer> {
  const opened = await deps.files.open(key);
  if (!opened) throw new Error(`the file ${key} is missing`);
  return buffer(opened.stream);
}

function markOf(signer: SignerRow): SignatureMark | null {
  if (!signer.signed_at || !signer.mark_kind) return null;
  return {
    signerKey: signer.key,
    printedName: signer.name,
    ...(signer.title ? { title: signer.title } : {}),
    signedAt: signer.signed_at,
    kind: signer.mark_kind,
    ...(signer.mark_text === null ? {} : { text: signer.mark_text }),
    ...(signer.mark_png === null ? {} : { png: signer.mark_png }),
  };
}
