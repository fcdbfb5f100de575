import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../lib/format-day.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { toastSuccess } from '../../../ui/toasts.ts';
import { wantedCopy } from './wanted.copy.ts';
import classes from './wanted.module.css';
import { useInvite, wantedQueries } from './wanted.queries.ts';

const copy = wantedCopy.listing;

/** For owners: that buyers look for the listing, and the way to invite them. Nothing while nobody does or did. */
export function WantedForListing({ patentId }: { patentId: string }) {
  const { data } = useQuery(wantedQueries.forListing(patentId));
  const invite = useInvite(patentId);
  if (!data || (data.looking === 'nobody' && data.invitedTimestamp === null)) return null;
  const { looking, buyers, invitedTimestamp } = data;
  return (
    <div className={classes.look}>
      {looking === 'nobody' ? null : (
        <>
          <p className={classes.lookWords}>
            {buyers === null ? copy.few : copy.several(buyers)}
            <span className={classes.note}>{copy.note}</span>
          </p>
          <Button
            variant="default"
            loading={invite.isPending}
            onClick={() => invite.mutate(undefined, { onSuccess: () => toastSuccess(copy.done) })}
          >
            {copy.invite}
          </Button>
        </>
      )}
      {invitedTimestamp === null ? null : (
        <p className={classes.note} role="status">
          {copy.invited(formatLongDate(invitedTimestamp))}
        </p>
      )}
      {invite.isError ? (
        <Alert color="red" role="alert" title={copy.failed}>
          {wordsFor(invite.error)}
        </Alert>
      ) : null}
    </div>
  );
}
