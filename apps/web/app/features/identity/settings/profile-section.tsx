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

/** Picture, name and email. Only the picture can be changed here (P2.10). */
export function ProfileSection() {
  const me = useMe();
  const { chosen, discard, refusal, ...picture } = useProfilePicture();
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
          busy={picture.isSaving || picture.isRemoving}
          onChoose={(file) => void picture.take(file)}
          onDiscard={discard}
          {...(me.imgUri ? { onRemove: picture.remove } : {})}
        />
      </div>
      <div className={classes.fields}>
        <TextInput label={copy.name} value={fullName(me)} readOnly className={classes.fixed} />
        <TextInput label={copy.email} value={me.email} readOnly className={classes.fixed} />
      </div>
      {picture.isSaving ? <PictureProgress sent={picture.sent} /> : null}
      <div>
        <Button
          onClick={picture.save}
          disabled={!chosen || picture.isRemoving}
          loading={picture.isSaving}
        >
          {copy.save}
        </Button>
      </div>
      <Outcome {...picture.outcome} />
    </SettingsSection>
  );
}

/** Choosing, saving and removing the picture; `outcome` is what came of the last of these. */
function useProfilePicture() {
  const { chosen, choose, discard } = useChosenPicture();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const upload = useUploadPicture();
  const removal = useRemovePicture();

  const startOver = () => {
    setRefusal(null);
    setDone(null);
    upload.reset();
    removal.reset();
  };
  const take = async (file: File) => {
    startOver();
    setRefusal(await choose(file));
  };
  const save = () => {
    if (!chosen) return;
    startOver();
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
  const remove = () => {
    startOver();
    removal.mutate(undefined, { onSuccess: () => setDone(copy.removed) });
  };
  const title = upload.error ? copy.saveFailed : copy.removeFailed;
  const outcome = { done, title, error: upload.error ?? removal.error };
  const [isSaving, isRemoving] = [upload.isPending, removal.isPending];
  return { chosen, discard, refusal, take, save, isSaving, sent, remove, isRemoving, outcome };
}
