import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { introductionsCopy as copy } from './introductions.copy.ts';
import { useAskIntroduction } from './introductions.queries.ts';
import classes from './introductions.module.css';

/** Where a buyer stands with owners who show no name, and the way to ask them. */
export function AskIntroduction({ listing }: { listing: Listing }) {
  const [opened, setOpened] = useState(false);
  const ask = useAskIntroduction(listing.id);
  const { ownerSight, acceptingOffers } = listing;
  if (ownerSight === 'shown') return null;
  return (
    <>
      <p className={classes.sight}>
        {copy[ownerSight](copy.acts[acceptingOffers ? 'offer' : 'buy'])}
      </p>
      {listing.moves.includes('ask_introduction') ? (
        <Button onClick={() => setOpened(true)}>{copy.ask}</Button>
      ) : null}
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={copy.dialog.title}
        initial={{ message: '' }}
        validate={{ message: (value) => (value.trim() === '' ? copy.dialog.missing : null) }}
        call={ask}
        send={({ message }) => message.trim()}
        onSent={() => toastSuccess(copy.dialog.sent)}
        failed={copy.dialog.failed}
        submit={copy.dialog.send}
        cancel={copy.dialog.cancel}
      >
        {(form) => (
          <>
            <p>{copy.dialog.text}</p>
            <Textarea
              label={copy.dialog.message}
              autosize
              minRows={4}
              maxRows={10}
              maxLength={limits.introductionLength}
              {...form.getInputProps('message')}
            />
          </>
        )}
      </FormDialog>
    </>
  );
}
