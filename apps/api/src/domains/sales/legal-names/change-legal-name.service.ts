import type { EventAbout } from '../../../core/outbox/events.ts';
import type { LegalNameState } from '@claimstead/contract/legal-names.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  unsupportedCharacters,
  type AgreementTerms,
  orSignerAway,
} from '../../signing/signing.api.ts';
import {
  getLegalName,
  holdLegalNames,
  keepLegalName,
  tidyLegalName,
} from '../../identity/identity.api.ts';
import { followIfPossible } from '../assignment/follow.service.ts';
import { newPapers, partiesOf, printOwners } from '../assignment/papers.service.ts';
import { movePapers } from '../papers/move-papers.service.ts';
import { voidSignatures } from '../papers/move-signature.service.ts';
import { areBegun, hasBuyerSigned } from '../papers/papers.rules.ts';
import { listOpenSalesOf } from '../lists/sale-lists.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { SaleNews } from '../news/sale-news.events.ts';
import type { Sale } from '../sales.store.ts';
import { MovedOn, whileMoved } from '../../../core/lifecycle/moved-on.ts';
import { announce, changeSale, lockAsRead } from '../move-sale.service.ts';
import { hasSignatures, printsNames } from './legal-names.rules.ts';

const because = 'The legal name of a party changed.';

export async function viewLegalName(deps: SalesDeps, actor: Actor): Promise<LegalNameState> {
  const { name, confirmedAt } = await getLegalName(deps.db, actor.userId);
  const sales = await listOpenSalesOf(deps.db, actor.userId);
  const signed = sales.some(hasSignatures);
  return {
    name,
    status: confirmedAt ? 'confirmed' : 'unconfirmed',
    confirmedAt: confirmedAt?.toISOString() ?? null,
    frozen: signed && confirmedAt !== null,
    othersSignAgain: signed && confirmedAt === null,
  };
}

/**
 * Confirms or changes the legal name. A change makes new papers if nobody has signed them, and everyone else in
 * the person's open sales is told; a confirmed name does not change once someone has signed. A person who was
 * never asked before has signed nothing: that first correction also voids what others signed, and the buyer
 * signs again. Otherwise a wrong name could be neither corrected nor declined.
 * @throws {Problem} http.invalid_request, identity.legal_name_frozen, sales.moved_on,
 *   signatures.provider_away
 */
export async function setLegalName(
  deps: SalesDeps,
  actor: Actor,
  text: string,
): Promise<LegalNameState> {
  const name = tidyLegalName(text);
  refuseLetters(name);
  const state = await whileMoved(async () => {
    const before = await getLegalName(deps.db, actor.userId);
    if (before.name === name) await confirmName(deps, actor.userId, name);
    else await changeName(deps, actor.userId, name, before.confirmedAt !== null);
    return viewLegalName(deps, actor);
  });
  if (!state) throw new Problem('sales.moved_on');
  return state;
}

/** The papers and the office's records use Latin letters. */
function refuseLetters(name: string): void {
  const missing = unsupportedCharacters(name);
  if (missing.length === 0) return;
  const message = `Write this in Latin letters: ${missing.join(' ')}`;
  throw new Problem('http.invalid_request', { errors: [{ path: 'name', message }] });
}

async function confirmName(deps: SalesDeps, userId: string, name: string): Promise<void> {
  await transact(deps, async (unit) => {
    if ((await keepLegalName(unit, userId, name)) !== name) throw new MovedOn('the name');
  });
}

async function changeName(
  deps: SalesDeps,
  userId: string,
  name: string,
  wasConfirmed: boolean,
): Promise<void> {
  for (const sale of await listOpenSalesOf(deps.db, userId)) {
    // Someone may have signed without the sale having heard of it.
    if (printsNames(sale) && sale.signingDocumentId) await followIfPossible(deps, sale.id);
  }
  const sales = await listOpenSalesOf(deps.db, userId);
  if (wasConfirmed && sales.some(hasSignatures)) throw new Problem('identity.legal_name_frozen');
  for (const { signingDocumentId } of sales.filter(printsNames)) {
    if (signingDocumentId) await voidForNewName(deps, signingDocumentId, wasConfirmed);
  }
  await transact(deps, async (unit) => {
    await keepLegalName(unit, userId, name);
    // Under the name's lock: from here on, no sale is held with the old name.
    const now = await listOpenSalesOf(unit.tx, userId);
    refuseOthers(sales, now);
    for (const sale of now) await follow(unit, sale, userId, deps.config.agreement);
  });
}

/** @throws {Problem} identity.legal_name_frozen if a signature came first */
async function voidForNewName(
  deps: SalesDeps,
  documentId: string,
  wasConfirmed: boolean,
): Promise<void> {
  await orSignerAway(async () => {
    const { signers } = await deps.signatures.status(documentId);
    if (wasConfirmed && signers.some(({ status }) => status === 'signed')) {
      throw new Problem('identity.legal_name_frozen');
    }
    await deps.signatures.cancel(documentId, because);
  });
}

/** @throws {MovedOn} unless these are the same sales that were read */
function refuseOthers(seen: readonly Sale[], now: readonly Sale[]): void {
  const versions = new Map(seen.map((sale) => [sale.id, sale.version]));
  const other = now.find((sale) => versions.get(sale.id) !== sale.version);
  if (other) throw new MovedOn(`sale ${other.id}`);
}

async function follow(
  unit: UnitOfWork,
  sale: Sale,
  userId: string,
  terms: AgreementTerms,
): Promise<void> {
  const locked = await lockAsRead(unit, sale);
  const saved = printsNames(locked) ? await renewPapers(unit, locked, terms) : locked;
  const mustSignAgain = hasBuyerSigned(locked.papersStatus) && !hasBuyerSigned(saved.papersStatus);
  const signAgain: EventAbout<SaleNews>[] = mustSignAgain
    ? [['sales.signature_requested', { userIds: [saved.buyerUserId], after: null }]]
    : [];
  await announce(unit, saved, ['sales.legal_name_changed', { userId }], ...signAgain);
}

async function renewPapers(unit: UnitOfWork, sale: Sale, terms: AgreementTerms): Promise<Sale> {
  const { papersStatus, buyerDetails } = sale;
  const wasSigned = hasBuyerSigned(papersStatus);
  if (wasSigned) await voidSignatures(unit, sale.id, 'party');
  const names = await holdLegalNames(unit, await partiesOf(unit.tx, sale));
  await printOwners(unit, sale, names);
  // Papers that are not begun are begun by the buyer's form.
  if (!areBegun(papersStatus)) return changeSale(unit, sale, {});
  const name = names.get(sale.buyerUserId);
  const change = {
    ...newPapers(unit.now, terms),
    ...(buyerDetails && name ? { buyerDetails: { ...buyerDetails, name } } : {}),
  };
  const step = { move: 'correct_name', by: 'party', change } as const;
  const papers = await movePapers(unit, sale.papers, step);
  return changeSale(unit, sale, wasSigned ? { step_since: unit.now } : {}, { papers });
}
