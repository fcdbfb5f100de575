import { useEffect, useState, useSyncExternalStore } from 'react';
import { saveWithOpenForm } from '../../../lib/device-draft-hand-over.ts';
import {
  draftPlace,
  isSame,
  onDraftElsewhere,
  writeDeviceDraft,
} from '../../../lib/device-drafts.ts';
import { fieldErrors } from '../../../lib/problem-words.ts';
import { type Me, useMe } from '../../../lib/session.ts';
import { emptyFields, onlyOnDevice, wireFieldsOf } from './draft-fields.ts';
import { createDraftSaver, type DraftSaver, type SavingState } from './draft-saver.ts';
import { sellCopy } from './sell.copy.ts';
import type { SellFields } from './draft-fields.ts';
import type { SellStart } from './sell-form.tsx';
import { arrivedItem, isPresent } from './uploads/upload-items.ts';
import type { UploadsState } from './uploads/listed-uploads.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';

export type Draft = {
  fields: SellFields;
  set: (change: Partial<SellFields>) => void;
  saver: DraftSaver;
  saving: SavingState;
  savesByItself: boolean;
  uploads: Uploads;
  uploadsState: UploadsState;
  /** The server's sentences about single fields, by their names in the API. */
  refused: Record<string, string>;
  /** Another tab of this browser has taken over the draft: this one is disabled. */
  isElsewhere: boolean;
};

/** The form's state, kept on the device with every key and on the server when the typing pauses. */
export function useDraft(start: SellStart): Draft {
  const me = useMe();
  const [fields, setFields] = useState(start.fields);
  const [{ saver, uploads, savesByItself }] = useState(() => partsOf(start, me));
  const saving = useSyncExternalStore(saver.subscribe, saver.snapshot);
  const uploadsState = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  const [isTyped, setTyped] = useState(start.restoredAt !== null);
  const isElsewhere = useOtherTab(start, fields, saver);
  const hasFiles = uploadsState.items.some(isPresent);
  // An edit form that was only opened leaves nothing on the device.
  const isKept = isTyped || (hasFiles && start.editedId === null);

  const set = (change: Partial<SellFields>) => {
    setTyped(true);
    setFields((now) => ({ ...now, ...change }));
  };
  useEffect(() => {
    if (!isElsewhere) saver.change(wireFieldsOf(fields));
  }, [saver, fields, isElsewhere]);
  useKeptOnDevice(start, { fields, saving, savesByItself, isKept: isKept && !isElsewhere });
  useSavedInTime(start, saver, savesByItself && isKept && !isElsewhere);
  useEffect(() => saver.leave, [saver]);
  const refused = fieldErrors(saving.error);
  return {
    fields,
    set,
    saver,
    saving,
    savesByItself,
    uploads,
    uploadsState,
    refused,
    isElsewhere,
  };
}

type Kept = Pick<Draft, 'fields' | 'saving' | 'savesByItself'> & { isKept: boolean };

function useKeptOnDevice(start: SellStart, { fields, saving, savesByItself, isKept }: Kept): void {
  const me = useMe();
  const { place, known } = start;
  const { patentId, idempotencyKey, stored } = saving;
  useEffect(() => {
    if (!isKept) return;
    const onlyHere = savesByItself
      ? onlyOnDevice(fields, { known, me })
      : [sellCopy.onlyHere.publicEdit];
    writeDeviceDraft(place, {
      patentId,
      idempotencyKey,
      fields,
      wire: wireFieldsOf(fields),
      stored,
      onlyHere,
      savedByHand: !savesByItself,
    });
  }, [place, known, me, patentId, idempotencyKey, stored, fields, savesByItself, isKept]);
}

/** Saved before the page is hidden, once the network is back, and at sign-out. */
function useSavedInTime({ place }: SellStart, saver: DraftSaver, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const save = () => {
      if (saver.snapshot().state !== 'conflict') void saver.saveNow().catch(() => undefined);
    };
    const saveHidden = () => {
      if (document.visibilityState === 'hidden' && saver.snapshot().patentId !== null) save();
    };
    const saveFailed = () => {
      if (saver.snapshot().state === 'failed') save();
    };
    document.addEventListener('visibilitychange', saveHidden);
    window.addEventListener('online', saveFailed);
    const leave = saveWithOpenForm(place, saver.saveNow);
    return () => {
      document.removeEventListener('visibilitychange', saveHidden);
      window.removeEventListener('online', saveFailed);
      leave();
    };
  }, [place, saver, isOn]);
}

/** The tab being typed in takes over the draft; the other tabs of this browser are disabled from then on. */
function useOtherTab({ place }: SellStart, fields: SellFields, saver: DraftSaver): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(
    () =>
      onDraftElsewhere<SellFields>(place, (draft) => {
        // Nothing was typed there: it was only saved.
        if (draft && isSame(draft.fields, fields)) return saver.adopt(draft);
        saver.stop();
        setElsewhere(true);
      }),
    [place, fields, saver],
  );
  return isElsewhere;
}

function partsOf({ patent, idempotencyKey, stored, documents }: SellStart, me: Me) {
  const savesByItself = patent === null || patent.status === 'draft';
  const saver = createDraftSaver({
    patentId: patent?.id ?? null,
    idempotencyKey,
    savesByItself,
    stored,
    blank: wireFieldsOf(emptyFields(me)),
  });
  const files = (documents?.files ?? []).map((file) => arrivedItem(file.kind, file));
  const images = (patent?.imageUris ?? []).map((uri, at) =>
    arrivedItem('image', { uri, name: sellCopy.upload.imageName(at + 1), size: 0 }),
  );
  const uploads = createUploads(saver.ensure, [...files, ...images]);
  return { saver, uploads, savesByItself };
}

/** Where this form's draft is stored: an edit of a new listing from this tab continues in its place. */
export function placeOf(userId: string, editedId: string | null, newPatentId: string | null) {
  return draftPlace(userId, editedId !== null && editedId === newPatentId ? null : editedId);
}
