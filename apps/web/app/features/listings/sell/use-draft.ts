import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fieldErrors } from '../../../lib/problem-words.ts';
import { useMe } from '../../../lib/session.ts';
import { createDraftSaver, type DraftSaver, type SavingState } from './draft-saver.ts';
import { wireFieldsOf } from './draft-fields.ts';
import { saveLocalDraft } from './local-draft.ts';
import type { SellFields } from './sell.rules.ts';
import type { SellStart } from './sell-form.tsx';
import { arrivedItem, createUploads, type Uploads, type UploadsState } from './uploads.ts';

export type Draft = {
  fields: SellFields;
  set: (change: Partial<SellFields>) => void;
  saver: DraftSaver;
  saving: SavingState;
  savesByItself: boolean;
  uploads: Uploads;
  uploadsState: UploadsState;
  /** Sentences of the server about single fields, by their names on the wire. */
  refused: Record<string, string>;
};

/** The form's state, kept on the device with every key and on the server when the typing pauses. */
export function useDraft(start: SellStart): Draft {
  const me = useMe();
  const [fields, setFields] = useState(start.fields);
  const [{ saver, uploads, savesByItself }] = useState(() => partsOf(start));
  const saving = useSyncExternalStore(saver.subscribe, saver.snapshot);
  const uploadsState = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  const typed = useRef(start.restoredAt !== null);
  const { patentId } = saving;
  const hasFiles = uploadsState.items.some((item) => item.state !== 'failed');

  const set = (change: Partial<SellFields>) => {
    typed.current = true;
    setFields((now) => ({ ...now, ...change }));
  };
  useEffect(() => {
    saver.change(wireFieldsOf(fields));
  }, [saver, fields]);
  useEffect(() => {
    if (!typed.current && !hasFiles) return;
    // An edit that was only opened leaves nothing behind on the device.
    if (!typed.current && start.editedId !== null) return;
    saveLocalDraft(me.id, start.editedId, {
      patentId,
      fields,
      savedAt: new Date().toISOString(),
    });
  }, [me.id, start.editedId, patentId, fields, hasFiles]);
  useEffect(() => saver.stop, [saver]);

  const sending = uploadsState.items.some((item) => item.state === 'sending');
  useEffect(() => {
    if (!sending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [sending]);
  const refused = fieldErrors(saving.error);
  return { fields, set, saver, saving, savesByItself, uploads, uploadsState, refused };
}

function partsOf({ patent, known, documents }: SellStart) {
  const savesByItself = patent === null || patent.status === 'draft';
  const saver = createDraftSaver({
    patentId: patent?.id ?? null,
    savesByItself,
    stored: known ? wireFieldsOf(known) : {},
  });
  const files = (documents?.files ?? []).map((file) => arrivedItem(file.kind, file));
  const images = (patent?.imageUris ?? []).map((uri, at) =>
    arrivedItem('image', { uri, name: `Image ${at + 1}`, size: 0 }),
  );
  const uploads = createUploads(saver.ensure, [...files, ...images]);
  return { saver, uploads, savesByItself };
}
