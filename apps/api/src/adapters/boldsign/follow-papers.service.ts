import { ProviderFailure } from '../../core/errors/provider-failure.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import type { Request, Situation } from '../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../core/lifecycle/take-transition.ts';
import {
  reportSigning,
  signatureRequestLifecycle,
  type SignatureRequestTransition,
  signerLifecycle,
  type SignerTransition,
} from '../../domains/signing/signatures.port.ts';
import type {
  SignerStatus,
  SigningNewsKind,
  SigningStatus,
} from '../../domains/signing/signatures.port.ts';
import type { BoldsignProperties } from './boldsign-client.adapter.ts';
import type { BoldsignDeps } from './boldsign.deps.ts';
import {
  findPapers,
  listUnseen,
  lockPapers,
  type Papers,
  saveSignerTold,
  type SignerTold,
  saveState,
  setLookedAt,
} from './boldsign-papers.store.ts';
import { detailsOf, emailHashOf, statusOf, statusUnread, traceOf } from './boldsign.rules.ts';

const unseenMinutes = 15;
const atOnce = 100;

/** What is reported about the papers as a whole, once each. A decline is reported with its signer. */
const newsOfState: Partial<Record<SigningStatus['state'], SigningNewsKind>> = {
  signed: 'papers_sealed',
  expired: 'expired',
  reassigned: 'reassigned',
  voided: 'voided',
};

const take = keepLifecycle<SignatureRequestTransition, Situation<Papers>>(
  signatureRequestLifecycle,
  {
    save: (unit, { subject }, { transition, mark }) =>
      saveState(unit.tx, subject, transition.to as Papers['state'], mark),
    movedOn: (papers) => new Error(`papers ${papers.reference} moved on although they were locked`),
  },
);

const takeSigner = keepLifecycle<SignerTransition, Situation<SignerTold>>(signerLifecycle, {
  save: ({ tx }, { subject }, { transition, mark }) =>
    saveSignerTold(tx, subject, transition.to, mark),
  movedOn: ({ reference }) => new Error(`papers ${reference} moved on although they were locked`),
});

/** How papers come to stand as BoldSign says. */
const requests = {
  open: { move: 'give_back', by: 'provider' },
  signed: { move: 'sign', by: 'signer' },
  declined: { move: 'decline', by: 'signer' },
  expired: { move: 'expire', by: 'provider' },
  reassigned: { move: 'reassign', by: 'provider' },
  voided: { move: 'void', by: 'requester' },
} as const satisfies Record<SigningStatus['state'], Request<SignatureRequestTransition>>;

/**
 * Asks BoldSign for the current state and reports what is new. A webhook's content is never
 * trusted, only followed up here. @throws {ProviderFailure}
 */
export async function followPapers(deps: BoldsignDeps, papers: Papers): Promise<SigningStatus> {
  const { documentId } = papers;
  const properties = documentId ? await deps.boldsign.findProperties(documentId) : null;
  // Not processed yet, or gone: nothing is confirmed. Papers that could not be sent are void.
  if (!properties) {
    await setLookedAt(deps.db, papers.reference, deps.clock.now());
    const isLost = documentId !== null && isOldAndUnsigned(papers, deps.clock.now());
    if (isLost) await giveUpUnsent(deps, documentId);
    const { state } = (isLost && (await findPapers(deps.db, documentId))) || papers;
    return statusUnread(state === 'voided' ? 'voided' : 'open', papers.signers);
  }
  const status = statusOf(properties, papers.signers, emailHashOf);
  const tellOne = () =>
    transact(deps, (unit) => tellNext(unit, papers.reference, properties, status));
  while (await tellOne());
  return status;
}

/** BoldSign takes less than a day to make a document, so nobody loses a signature by this. */
function isOldAndUnsigned({ createdAt, signers }: Papers, now: Date): boolean {
  const isOld = createdAt.getTime() + 24 * 3_600_000 <= now.getTime();
  return isOld && signers.every((signer) => signer.status === 'waiting');
}

/** The same by BoldSign's id, as in a webhook; unknown documents are ignored. */
export async function followDocument(deps: BoldsignDeps, documentId: string): Promise<void> {
  const papers = await findPapers(deps.db, documentId);
  if (papers) await followPapers(deps, papers);
}

/** BoldSign took the papers and then could not make a document of them: they are void, once it is so. */
export async function giveUpUnsent(deps: BoldsignDeps, documentId: string): Promise<void> {
  const papers = await findPapers(deps.db, documentId);
  if (!papers || (await deps.boldsign.findProperties(documentId))) return;
  await transact(deps, async (unit) => {
    const locked = await lockPapers(unit.tx, papers.reference);
    if (locked?.state !== 'open') return;
    await setLookedAt(unit.tx, locked.reference, unit.now);
    await take(unit, { subject: locked }, requests.voided);
    tell(unit, locked, 'voided', null, { reason: 'BoldSign could not send the papers.' });
  });
}

/**
 * Looks at papers that nothing was heard of for a quarter of an hour: webhooks get lost. BoldSign allows
 * 2,000 calls an hour, so a pass looks at a hundred, the longest unseen first.
 */
export async function followUnseen(deps: BoldsignDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - unseenMinutes * 60_000);
  const failures: unknown[] = [];
  for (const documentId of await listUnseen(deps.db, before, atOnce)) {
    try {
      await followDocument(deps, documentId);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) {
        failures.push(error);
        deps.log.warn({ err: error, documentId }, 'signatures: papers at BoldSign could not go on');
        continue;
      }
      deps.log.warn({ err: error, documentId }, 'signatures: BoldSign cannot be asked');
      if (error.outcome === 'unknown') break;
      // Papers that cannot be read must not hold up the others.
      const papers = await findPapers(deps.db, documentId);
      if (papers) await setLookedAt(deps.db, papers.reference, deps.clock.now());
    }
  }
  if (failures.length > 0) throw failures[0];
}

type News = { kind: SigningNewsKind; details: Record<string, unknown> };

/**
 * Tells the oldest piece of news that was not told yet, so that the log has them in the order in which
 * they happened. @returns whether there may be more.
 */
async function tellNext(
  unit: UnitOfWork,
  reference: string,
  properties: BoldsignProperties,
  status: SigningStatus,
): Promise<boolean> {
  const papers = await lockPapers(unit.tx, reference);
  if (!papers) return false;
  const signer = nextSigner(papers, status);
  const known = papers.signers.find((one) => one.key === signer?.key);
  if (signer && known) {
    const { kind, details } = newsOf(signer, traceOf(properties, known, emailHashOf)?.ipaddress);
    const name = detailsOf(properties, known, emailHashOf)?.signerName ?? '';
    tell(unit, papers, kind, { key: signer.key, name }, { signerKey: signer.key, ...details });
    await setLookedAt(unit.tx, reference, unit.now);
    const move = signer.status === 'signed' ? 'sign' : 'decline';
    await takeSigner(unit, { subject: { ...known, reference } }, { move, by: 'signer' });
    return true;
  }
  // Ended papers stay ended in what is reported: a provider that reopens them only delays the payout.
  await setLookedAt(unit.tx, reference, unit.now);
  const request = requests[status.state];
  const isNews = status.state !== papers.state;
  if (!isNews || !signatureRequestLifecycle.allows({ subject: papers, now: unit.now }, request)) {
    return false;
  }
  await take(unit, { subject: papers }, request);
  const kind = newsOfState[status.state];
  if (kind) tell(unit, papers, kind, null, {});
  return false;
}

/** The earliest signer whose act was not reported yet. */
function nextSigner(papers: Papers, status: SigningStatus): SignerStatus | undefined {
  return status.signers
    .filter((signer) => {
      const told = papers.signers.find((one) => one.key === signer.key);
      return signer.status !== 'waiting' && told !== undefined && signer.status !== told.status;
    })
    .sort((left, right) => timeOf(left) - timeOf(right))[0];
}

/** Declining ends the papers, so it comes after every signature. */
function timeOf(signer: SignerStatus): number {
  return signer.signedAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

function newsOf(signer: SignerStatus, address: string | null | undefined): News {
  return signer.status === 'signed'
    ? {
        kind: 'signed',
        details: { signedAt: signer.signedAt?.toISOString(), address: address ?? null },
      }
    : { kind: 'declined', details: { reason: signer.declineReason } };
}

function tell(
  unit: UnitOfWork,
  papers: Papers,
  kind: SigningNewsKind,
  signer: { key: string; name: string } | null,
  details: Record<string, unknown>,
): void {
  const reported = { id: papers.documentId ?? papers.reference, subject_id: papers.subjectId };
  reportSigning(unit, reported, kind, signer, { provider: 'BoldSign', ...details });
}
