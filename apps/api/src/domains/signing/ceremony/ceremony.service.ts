import type { SigningPart, SigningView } from '@claimstead/contract/signing.contract.ts';
import { isMarkOf, markWithoutSlashes } from '@claimstead/contract/typed-signature.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor, Origin } from '../../../core/http/actor.ts';
import type { FileAnswer } from '../../../core/http/mount.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { unsupportedCharacters } from '../papers/character-coverage.service.ts';
import type { BuiltinDeps } from './builtin.deps.ts';
import { endEnvelope } from './end-envelope.service.ts';
import {
  findEnvelope,
  listDocuments,
  listSigners,
  lockEnvelope,
  type EnvelopeRow,
  type PaperRow,
  type SignerMark,
  type SignerRow,
} from './envelopes.store.ts';
import { moveSigner } from './move-signer.service.ts';
import { markPaper } from './marked-paper.service.ts';
import { sealJob } from './seal-papers.service.ts';
import { refuseHeld, refuseToAct, refuseToken } from './signing.rules.ts';
import { reportSigning } from '../signatures.port.ts';
import { addReadPart, findToken, setOpened, spendToken, type TokenRow } from './tokens.store.ts';

type Ceremony = {
  tokenHash: Buffer;
  token: TokenRow;
  envelope: EnvelopeRow;
  signer: SignerRow;
  signers: SignerRow[];
};

/**
 * Who signs what, and in which role. Opening is recorded once and does not use up the link.
 * @throws {Problem} signatures.token_invalid (also in another person's session), .token_spent, or the refusal
 *   that signing is on hold with
 */
export async function viewCeremony(
  deps: BuiltinDeps,
  actor: Actor,
  origin: Origin,
  token: string,
): Promise<SigningView> {
  const {
    envelope,
    signer,
    token: row,
    tokenHash,
  } = await open(deps.db, actor, token, deps.clock.now());
  await transact(deps, async (unit) => {
    if (await setOpened(unit.tx, tokenHash, unit.now)) {
      reportSigning(unit, envelope, 'link_opened', signer, originDetails(origin));
    }
  });
  const documents = await listDocuments(deps.db, envelope.id);
  return {
    signer: {
      name: signer.name,
      email: signer.email,
      role: signer.role,
      company: signer.company,
      title: signer.title,
    },
    patent: { number: envelope.patent_number, title: envelope.patent_title },
    documents: documents.map(({ part, title, sha256 }) => ({ part, title, sha256 })),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** A paper to read, the first one unless named, with the marks so far. @throws {Problem} as {@link viewCeremony} */
export async function readPaper(
  deps: BuiltinDeps,
  actor: Actor,
  origin: Origin,
  token: string,
  part: SigningPart | undefined,
): Promise<FileAnswer> {
  const { document, signers } = await noteReading(deps, actor, origin, token, part);
  const pdf = await markPaper(deps, document, signers);
  return { stream: pdf, contentType: 'application/pdf', size: pdf.length };
}

/** That a paper was opened by this link, once. @throws {Problem} as {@link viewCeremony} */
export async function noteReading(
  deps: BuiltinDeps,
  actor: Actor,
  origin: Origin,
  token: string,
  part: SigningPart | undefined,
): Promise<{ document: PaperRow; signers: SignerRow[] }> {
  const { envelope, signer, signers, tokenHash } = await open(
    deps.db,
    actor,
    token,
    deps.clock.now(),
  );
  const documents = await listDocuments(deps.db, envelope.id);
  const document = part ? documents.find((paper) => paper.part === part) : documents[0];
  if (!document) throw new Problem('signatures.token_invalid', { note: `no ${part}` });
  await transact(deps, async (unit) => {
    if (await addReadPart(unit.tx, tokenHash, document.part)) {
      const details = { part: document.part, sha256: document.sha256, ...originDetails(origin) };
      reportSigning(unit, envelope, 'document_opened', signer, details);
    }
  });
  return { document, signers };
}

export type GivenMark = {
  kind: 'typed' | 'drawn';
  text?: string | undefined;
  png?: string | undefined;
};

/**
 * Signs all papers. The one transaction spends the token, takes the mark and, after the last one,
 * closes the envelope and asks for the seal. `read`: the papers that the signer confirmed as read, for the evidence.
 * @throws {Problem} as {@link viewCeremony}, and signatures.not_your_turn, .mark_invalid,
 *   .mark_differs: a typed mark is not the printed name, .name_unconfirmed, .unread: a paper was never opened by this link
 */
export async function signPapers(
  deps: BuiltinDeps,
  actor: Actor,
  origin: Origin,
  token: string,
  { mark: given, read: confirmed = [] }: { mark: GivenMark; read?: SigningPart[] | undefined },
): Promise<void> {
  // First whether the link is this person's at all, then the work on the picture.
  await open(deps.db, actor, token, deps.clock.now());
  const mark = await markFrom(actor, given);
  await transact(deps, async (unit) => {
    const ceremony = await lock(unit, actor, token);
    const { envelope, signer, signers, token: link } = ceremony;
    refuseOtherName(signer, mark);
    const documents = await listDocuments(unit.tx, envelope.id);
    if (!documents.every(({ part }) => link.read_parts.includes(part))) {
      throw new Problem('signatures.unread');
    }
    const taken: SignerMark = {
      ...mark,
      consent_at: unit.now,
      signed_at: unit.now,
      address: origin.address,
      agent: origin.userAgent.slice(0, 500),
    };
    await moveSigner(unit, signer, 'sign', taken);
    const hashes = documents.map((document) => [`${document.part}Sha256`, document.sha256]);
    const details = { ...Object.fromEntries(hashes), ...originDetails(origin) };
    for (const { part, sha256 } of documents.filter((paper) => confirmed.includes(paper.part))) {
      reportSigning(unit, envelope, 'read_confirmed', signer, { part, sha256 });
    }
    reportSigning(unit, envelope, 'consented', signer, originDetails(origin));
    reportSigning(unit, envelope, 'signed', signer, { mark: given.kind, ...details });
    const others = signers.filter((other) => other.key !== signer.key);
    if (others.every((other) => other.status === 'signed')) {
      await endEnvelope(unit, envelope, 'sign');
      unit.enqueue({ name: sealJob, data: { envelopeId: envelope.id } });
    }
  });
}

/** Declines for this signer, which ends the signing. @throws {Problem} as {@link signPapers} */
export async function declinePapers(
  deps: BuiltinDeps,
  actor: Actor,
  origin: Origin,
  token: string,
  reason: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    const { envelope, signer } = await lock(unit, actor, token);
    await moveSigner(unit, signer, 'decline', {
      declined_at: unit.now,
      decline_reason: reason,
      address: origin.address,
      agent: origin.userAgent.slice(0, 500),
    });
    await endEnvelope(unit, envelope, 'decline', reason);
    reportSigning(unit, envelope, 'declined', signer, { reason, ...originDetails(origin) });
  });
}

/** @throws {Problem} as {@link viewCeremony} */
async function open(db: Db | Tx, actor: Actor, token: string, now: Date): Promise<Ceremony> {
  const tokenHash = hashToken(token);
  const row = await findToken(db, tokenHash);
  const envelope = row ? await findEnvelope(db, row.envelope_id) : null;
  const signers = row ? await listSigners(db, row.envelope_id) : [];
  const signer = signers.find((one) => one.key === row?.signer_key);
  // A leaked link is useless: it needs the signer's own session.
  if (!row || !envelope || !signer || signer.user_id !== actor.userId) {
    throw new Problem('signatures.token_invalid');
  }
  const facts = { expiresAt: row.expires_at, spentAt: row.spent_at };
  const refusal = refuseHeld(envelope) ?? refuseToken(facts, envelope.state, now);
  if (refusal) throw new Problem(refusal);
  return { tokenHash, token: row, envelope, signer, signers };
}

/** The same under the envelope's lock, with the turn checked and the token spent. */
async function lock(unit: UnitOfWork, actor: Actor, token: string): Promise<Ceremony> {
  const known = await findToken(unit.tx, hashToken(token));
  if (known) await lockEnvelope(unit.tx, known.envelope_id);
  const ceremony = await open(unit.tx, actor, token, unit.now);
  const refusal = refuseToAct(ceremony.envelope.state, ceremony.signer, ceremony.signers);
  if (refusal) throw new Problem(refusal);
  if (!(await spendToken(unit.tx, ceremony.tokenHash, unit.now))) {
    throw new Problem('signatures.token_spent');
  }
  return ceremony;
}

async function markFrom(
  actor: Actor,
  given: GivenMark,
): Promise<Pick<SignerMark, 'mark_kind' | 'mark_text' | 'mark_png'>> {
  if (given.kind === 'drawn') {
    if (!given.png) throw new Problem('signatures.mark_invalid');
    const { cleanDrawnMark } = await import('./drawn-signature.engine.ts');
    const mark_png = await cleanDrawnMark(given.png, actor.userId);
    return { mark_kind: 'drawn', mark_text: null, mark_png };
  }
  const text = markWithoutSlashes(given.text ?? '');
  if (text === '' || unsupportedCharacters(text).length > 0) {
    throw new Problem('signatures.mark_invalid');
  }
  return { mark_kind: 'typed', mark_text: text, mark_png: null };
}

/** The mark is the signer's own printed name, which the account has confirmed. */
function refuseOtherName(signer: SignerRow, mark: Pick<SignerMark, 'mark_text'>): void {
  if (!signer.name_confirmed_at) throw new Problem('signatures.name_unconfirmed');
  if (mark.mark_text === null || isMarkOf(mark.mark_text, signer.name)) return;
  throw new Problem('signatures.mark_differs', {
    detail: `Type your name as it’s printed: ${signer.name}${signer.name.endsWith('.') ? '' : '.'}`,
  });
}

function originDetails(origin: Origin): Record<string, string> {
  return { address: origin.address, agent: origin.userAgent.slice(0, 500) };
}
