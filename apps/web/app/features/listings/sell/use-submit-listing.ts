import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { api } from '../../../lib/api-client.ts';
import { removeDeviceDraft } from '../../../lib/device-drafts.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { useMe } from '../../../lib/session.ts';
import { wireFieldsOf, wireOwnersOf } from './draft-fields.ts';
import { sellCopy } from './sell.copy.ts';
import { areFieldsSound, isSupportedCountry } from './sell.rules.ts';
import type { SellStart } from './sell-form.tsx';
import { isOnItsWay, type UploadItem } from './uploads/upload-items.ts';
import type { Draft } from './use-draft.ts';

/** Why the listing was not submitted, although no call failed. */
class NotSubmitted extends Error {}

/** An upload that was waited for was stopped: by the person, or since they left. */
class Stopped extends Error {}

export type SubmitListing = {
  press: () => void;
  isPending: boolean;
  /** The uploads that it waited for were stopped, and so was it. */
  isStopped: boolean;
  /** The failure, and its sentence. */
  error: Error | null;
  words: string | null;
  /** The button was pressed while a field was wrong: from then on, such fields are marked. */
  isHeld: boolean;
};

/** Saves the whole form, waits for its uploads, and leads to the listing or to the modal. */
export function useSubmitListing(
  draft: Draft,
  start: SellStart,
  onAbroad: (country: string) => void,
): SubmitListing {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isTried, setTried] = useState(false);
  const { fields } = draft;
  const ownersOpen = mayChangeOwners(start, me.id);
  const isLeft = useIsLeft();
  const submit = useMutation({
    mutationFn: () => saveListing(draft, ownersOpen),
    onSuccess: async (patentId) => {
      removeDeviceDraft(start.place);
      client.removeQueries({ queryKey: ['listings', 'detail', patentId] });
      // What the record says against the form may be put right, and another number has another record.
      client.removeQueries({ queryKey: ['patents', 'record', patentId] });
      void client.invalidateQueries({ queryKey: ['listings'] });
      if (isLeft.current) return;
      // Until the next page is here, this one still waits.
      if (isSupportedCountry(fields.country)) await navigate(`/listing/${patentId}`);
      else onAbroad(fields.country);
    },
  });
  const isSound = areFieldsSound(fields, ownersOpen);
  const isHeld = isTried && !isSound;
  const press = () => {
    if (submit.isPending) return;
    setTried(true);
    if (isSound) submit.mutate();
    // The marks have to be drawn before the first of them can take the focus.
    else requestAnimationFrame(() => requestAnimationFrame(focusFirstMark));
  };
  const isStopped = submit.error instanceof Stopped;
  const error = isHeld || isStopped ? null : submit.error;
  const held = isHeld ? sellCopy.submit.lookAgain : null;
  return {
    press,
    isPending: submit.isPending,
    isStopped,
    error,
    words: held ?? (error instanceof NotSubmitted ? error.message : error ? wordsFor(error) : null),
    isHeld,
  };
}

/** Whether the person has left the page, or is on the way to another: they are not led elsewhere then. */
function useIsLeft() {
  const isLeft = useRef(false);
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    isLeft.current = isLeaving;
    return () => {
      isLeft.current = true;
    };
  }, [isLeaving]);
  return isLeft;
}

/** @returns the listing's id. @throws ApiProblem, NotSubmitted if a file did not arrive, Stopped if one was stopped */
async function saveListing(draft: Draft, ownersOpen: boolean): Promise<string> {
  const { fields, saver, uploads } = draft;
  const awaited = new Set(
    uploads
      .snapshot()
      .items.filter(isOnItsWay)
      .map(({ key }) => key),
  );
  saver.change(wireFieldsOf(fields, { asTyped: true }));
  const patentId = await saver.saveNow();
  if (ownersOpen) {
    await api('PUT /owners', { query: { patentId }, body: wireOwnersOf(fields) });
  }
  await uploads.settled();
  const { items } = uploads.snapshot();
  if (items.some(({ state }) => state === 'failed'))
    throw new NotSubmitted(sellCopy.submit.notArrived);
  if (items.some(({ key, state }) => state === 'stopped' && awaited.has(key))) throw new Stopped();
  for (const { key } of items.filter((item) => isUnwanted(item, draft))) {
    await uploads.remove(key);
  }
  return patentId;
}

function focusFirstMark(): void {
  const mark = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
  mark?.focus();
}

function mayChangeOwners({ patent }: SellStart, userId: string): boolean {
  return !patent || (patent.ownerUserId === userId && patent.publishedTimestamp === null);
}

/** A file of a kind whose switch was turned off again. */
function isUnwanted(item: UploadItem, { fields }: Draft): boolean {
  if (item.state !== 'done') return false;
  if (item.kind === 'costModel') return !fields.hasCostModel;
  return item.kind === 'research' && !fields.hasResearch;
}
