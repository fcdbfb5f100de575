import { toCents, toDollars } from '@claimstead/contract/cents.ts';
import { limits } from '@claimstead/contract/limits.ts';
import type { WantedNote, WantedNoteBody } from '@claimstead/contract/wanted.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { dayOf, refuseNote } from './wanted.rules.ts';
import {
  countNotesToAdd,
  deleteNoteOf,
  insertNote,
  listNotesOf,
  lockNoteOf,
  type NoteRow,
  updateNote,
} from './wanted.store.ts';

/** What the person looks for, the latest first. */
export async function viewNotes(deps: CoreDeps, actor: Actor): Promise<WantedNote[]> {
  const now = deps.clock.now();
  return (await listNotesOf(deps.db, actor.userId)).map((note) => viewOf(note, now));
}

/**
 * Keeps what a person looks for; it is matched with what is listed or changed from now on.
 * @throws {Problem} search.note_says_nothing · search.note_budget · search.note_until · search.too_many_notes
 */
export async function addNote(
  deps: CoreDeps,
  actor: Actor,
  body: WantedNoteBody,
): Promise<WantedNote> {
  return transact(deps, async (unit) => {
    refuse(body, unit.now);
    const count = await countNotesToAdd(unit.tx, actor.userId);
    if (count >= limits.wantedNotes) throw new Problem('search.too_many_notes');
    const note = rowOf(body, { id: newId(), userId: actor.userId, changedAt: unit.now });
    await insertNote(unit.tx, note, unit.now);
    return viewOf(note, unit.now);
  });
}

/**
 * Changes what a person looks for. Whoever was found for other words is so no longer.
 * @throws {Problem} search.note_not_found · search.note_says_nothing · search.note_budget · search.note_until
 */
export async function changeNote(
  deps: CoreDeps,
  actor: Actor,
  id: string,
  body: WantedNoteBody,
): Promise<WantedNote> {
  return transact(deps, async (unit) => {
    const before = await lockNoteOf(unit.tx, actor.userId, id);
    if (!before) throw new Problem('search.note_not_found');
    refuse(body, unit.now);
    const same = rowOf(body, before);
    const changedAt = saysTheSame(before, same) ? before.changedAt : unit.now;
    const note = { ...same, changedAt };
    await updateNote(unit.tx, note);
    return viewOf(note, unit.now);
  });
}

/** Closes a note; closing one that is gone is fine. */
export async function closeNote(deps: CoreDeps, actor: Actor, id: string): Promise<void> {
  await transact(deps, (unit) => deleteNoteOf(unit.tx, actor.userId, id));
}

function refuse(body: WantedNoteBody, now: Date): void {
  const refusal = refuseNote(body, now);
  if (refusal) throw new Problem(refusal);
}

function rowOf(
  { budgetFrom, budgetTo, ...body }: WantedNoteBody,
  { id, userId, changedAt }: Pick<NoteRow, 'id' | 'userId' | 'changedAt'>,
): NoteRow {
  const cents = (dollars: number | null) => (dollars === null ? null : toCents(dollars));
  return {
    ...body,
    id,
    userId,
    changedAt,
    classes: [...new Set(body.classes)],
    budgetFromCents: cents(budgetFrom),
    budgetToCents: cents(budgetTo),
  };
}

function saysTheSame(one: NoteRow, other: NoteRow): boolean {
  const said = ({ words, classes, budgetFromCents, budgetToCents }: NoteRow) =>
    JSON.stringify([words, classes, budgetFromCents, budgetToCents]);
  return said(one) === said(other);
}

function viewOf(note: NoteRow, now: Date): WantedNote {
  const { id, words, classes, until, invitations } = note;
  const dollars = (cents: number | null) =>
    (cents === null ? null : toDollars(cents)) as WantedNote['budgetTo'];
  return {
    id,
    words,
    classes,
    budgetFrom: dollars(note.budgetFromCents),
    budgetTo: dollars(note.budgetToCents),
    until,
    invitations,
    state: until < dayOf(now) ? 'ended' : 'open',
  };
}
