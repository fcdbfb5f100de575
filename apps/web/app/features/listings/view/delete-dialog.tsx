import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { useDeleteListing } from '../listings.queries.ts';
import classes from './panel.module.css';
import { panelCopy } from './view.copy.ts';

const copy = panelCopy.deleteDialog;

type DeleteDialogProps = { listing: Listing; opened: boolean; onClose: () => void };

/** Says what is lost and asks for the exact title (P3.17). */
export function DeleteDialog({ listing, opened, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const remove = useDeleteListing(listing.id);
  const leave = () => {
    toastSuccess(copy.done);
    void navigate('/account/listings');
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.title}
      initial={{ typed: '' }}
      disabled={({ typed }) => typed !== listing.title}
      call={remove}
      send={() => undefined}
      onSent={leave}
      leaves
      failed={copy.failed}
      submit={copy.confirm}
      harms
      cancel={copy.keep}
    >
      {(form) => (
        <>
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
                autoComplete="off"
                data-autofocus
                {...form.getInputProps('typed')}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
