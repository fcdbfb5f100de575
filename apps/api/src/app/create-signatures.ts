import { createBoldsignClient } from '../adapters/boldsign/boldsign-client.adapter.ts';
import { findPapers } from '../adapters/boldsign/boldsign-papers.store.ts';
import { createBoldsignSigner } from '../adapters/boldsign/boldsign-signer.adapter.ts';
import { type BuiltinDeps, createBuiltinSigner } from '../domains/signing/signing.api.ts';
import type { Signatures } from '../domains/signing/signatures.port.ts';

/**
 * The signing provider that the configuration names. New papers go to it; papers made before the configuration
 * changed stay with their old provider, so that no sale stops in the middle.
 */
export function createSignatures(deps: BuiltinDeps): Signatures {
  const { config } = deps;
  const builtin = createBuiltinSigner(deps);
  const boldsign = config.boldsign
    ? createBoldsignSigner(
        { ...deps, boldsign: createBoldsignClient(config.boldsign, deps.circuits.signing) },
        config.boldsign,
      )
    : null;
  const chosen = config.signingProvider === 'boldsign' && boldsign ? boldsign : builtin;
  const holderOf = async (documentId: string): Promise<Signatures> => {
    if (!(await findPapers(deps.db, documentId))) return builtin;
    if (boldsign) return boldsign;
    throw new Error(`papers ${documentId} are at BoldSign, whose key the configuration lacks`);
  };
  return {
    origin: chosen.origin,
    finalMessages: chosen.finalMessages,
    create: (request) => chosen.create(request),
    link: async (documentId, signerKey, signer) =>
      (await holderOf(documentId)).link(documentId, signerKey, signer),
    status: async (documentId) => (await holderOf(documentId)).status(documentId),
    download: async (documentId, part) => (await holderOf(documentId)).download(documentId, part),
    suspend: async (documentId, reason) => (await holderOf(documentId)).suspend(documentId, reason),
    cancel: async (documentId, reason) => (await holderOf(documentId)).cancel(documentId, reason),
  };
}
