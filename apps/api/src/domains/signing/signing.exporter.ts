import type { Exporter } from '../../core/account/exporter.ts';
import type { CoreDeps } from '../../core/deps.ts';
import type { Db } from '../../core/db/database.ts';
import { listSignaturesOf } from './ceremony/envelopes.store.ts';

export const signingExporter: Exporter<CoreDeps> = {
  domain: 'signing',
  explains: { 'signatures.json': 'What you signed, with your signatures.' },
  async *parts(deps, { userId }) {
    yield { path: ['signatures.json'], json: await viewOwnSignatures(deps.db, userId) };
  },
};

/** What a person signed or declined with the built-in signer, as the person's own data. */
async function viewOwnSignatures(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  const signatures = await listSignaturesOf(db, userId);
  return signatures.map((signature) => ({
    patent: { number: signature.patent_number, title: signature.patent_title },
    as: signature.role,
    name: signature.name,
    nameConfirmedAt: signature.name_confirmed_at,
    ...(signature.company ? { signedFor: signature.company, title: signature.title } : {}),
    email: signature.email,
    status: signature.status,
    signedAt: signature.signed_at,
    declinedAt: signature.declined_at,
    declineReason: signature.decline_reason,
    typedSignature: signature.mark_text,
    drawnMarkPng: signature.mark_png?.toString('base64') ?? null,
    networkAddress: signature.address,
    browser: signature.agent,
  }));
}
