import type { Patent } from '@claimstead/contract/listings.contract.ts';
import { Alert, Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { wordsFor } from '../../../lib/problem-words.ts';
import { toastSuccess } from '../../../ui/toasts.ts';
import { useDeleteListing } from '../listings.queries.ts';
import classes from './panel.module.css';
import { panelCopy } from './view.copy.ts';

const copy = panelCopy.deleteDialog;

type DeleteDialogProps = { listing: Patent; opened: boolean; onClose: () => void };

/** Says what is lost and asks for the exact title (specification, section 5). */
export function DeleteDialog({ listing, opened, onClose }: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const remove = useDeleteListing(listing.id);
  const matches = typed === listing.title;
  const close = () => {
    setTyped('');
    remove.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!matches) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        toastSuccess(copy.done);
        void navigate('/account/listings');
      },
    });
  };
  return (
    <Modal opened={opened} onClose={close} title={copy.title}>
      <form className={classes.dialog} onSubmit={submit}>
        <p className={classes.text}>{copy.lost}</p>
        {listing.title === '' ? (
          <p className={classes.text}>{copy.untitled}</p>
        ) : (
          <>
            <p className={classes.text}>
              {copy.type} <strong className={classes.exact}>{listing.title}</strong>
            </p>
            <TextInput
              label={copy.label}
              value={typed}
              autoComplete="off"
              data-autofocus
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </>
        )}
        {remove.isError ? (
          <Alert color="red" role="alert" title={copy.failed}>
            {wordsFor(remove.error)}
          </Alert>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={close}>
            {copy.keep}
          </Button>
          <Button type="submit" color="red" disabled={!matches} loading={remove.isPending}>
            {copy.confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
