import { Avatar, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fullName, initialsOf } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { useUploadPicture } from '../identity.queries.ts';
import { Outcome } from './outcome.tsx';
import { PictureChoice, PictureProgress } from './picture-choice.tsx';
import classes from './profile.module.css';
import { settingsCopy } from './settings.copy.ts';
import { useRemovePicture } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { useChosenPicture } from './use-chosen-picture.ts';

const copy = settingsCopy.profile;

/** Picture, name and email. Only the picture can be changed here (specification, section 2). */
export function ProfileSection() {
  const me = useMe();
  const { chosen, choose, discard } = useChosenPicture();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const upload = useUploadPicture();
  const remove = useRemovePicture();
  const busy = upload.isPending || remove.isPending;

  const startAfresh = () => {
    setRefusal(null);
    setDone(null);
    upload.reset();
    remove.reset();
  };
  const take = async (file: File) => {
    startAfresh();
    setRefusal(await choose(file));
  };
  const save = () => {
    if (!chosen) return;
    startAfresh();
    setSent(0);
    upload.mutate(
      { file: chosen.file, onProgress: setSent },
      {
        onSuccess: () => {
          discard();
          setDone(copy.saved);
        },
      },
    );
  };
  const removePhoto = () => {
    startAfresh();
    remove.mutate(undefined, { onSuccess: () => setDone(copy.removed) });
  };
  return (
    <SettingsSection title={copy.title} text={copy.text}>
      <div className={classes.profile}>
        <Avatar
          className={classes.picture}
          src={chosen ? chosen.url : me.imgUri}
          alt={chosen ? copy.chosen : copy.picture}
          size={132}
          data-unsaved={chosen ? true : undefined}
        >
          {chosen ? null : initialsOf(me)}
        </Avatar>
        <PictureChoice
          chosen={chosen}
          refusal={refusal}
          busy={busy}
          onChoose={(file) => void take(file)}
          onDiscard={discard}
          {...(me.imgUri ? { onRemove: removePhoto } : {})}
        />
      </div>
      <div className={classes.fields}>
        <TextInput label={copy.name} value={fullName(me)} readOnly className={classes.fixed} />
        <TextInput label={copy.email} value={me.email} readOnly className={classes.fixed} />
      </div>
      {upload.isPending ? <PictureProgress sent={sent} /> : null}
      <div>
        <Button onClick={save} disabled={!chosen || remove.isPending} loading={upload.isPending}>
          {copy.save}
        </Button>
      </div>
      <Outcome
        done={done}
        title={upload.error ? copy.saveFailed : copy.removeFailed}
        error={upload.error ?? remove.error}
      />
    </SettingsSection>
  );
}
