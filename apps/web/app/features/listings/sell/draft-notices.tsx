import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { Alert, Anchor, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { removeDeviceDraft } from '../../../lib/device-drafts.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { useMe } from '../../../lib/session.ts';
import { draftName } from '../mine/draft-name.ts';
import { listingQueries } from '../listings.queries.ts';
import { fieldsOf, wireFieldsOf } from './draft-fields.ts';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import type { SellFormProps } from './sell-form.tsx';
import type { Draft } from './use-draft.ts';

type DraftNoticesProps = SellFormProps & { draft: Draft };

/** Where this draft came from, and what else is changing it. */
export function DraftNotices({ draft, start, onStartOver, onAgain }: DraftNoticesProps) {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { saving, saver, isElsewhere } = draft;
  if (isElsewhere) return <ElsewhereNotice onContinue={onAgain} />;
  if (saving.state === 'conflict' && saving.patentId !== null) {
    const id = saving.patentId;
    const keepMine = async () => {
      const patent = await client.fetchQuery({ ...listingQueries.detail(id), staleTime: 0 });
      const categories = await client.fetchQuery(listingQueries.categories());
      const current = fieldsOf({ patent, owners: [], categories }, me);
      await saver.saveOver(wireFieldsOf(current, { asTyped: true }));
    };
    const takeTheirs = () => {
      removeDeviceDraft(start.place);
      if (start.editedId === id) onAgain();
      else void navigate(`/sell?${new URLSearchParams({ id })}`, { replace: true });
    };
    return <ConflictNotice onKeepMine={keepMine} onTakeTheirs={takeTheirs} />;
  }
  if (saving.patentId === null && start.unfinished.length > 0) {
    return <UnfinishedNotice drafts={start.unfinished} />;
  }
  if (!start.restoredAt || start.editedId !== null) return null;
  return (
    <p className={classes.restored} role="status">
      {sellCopy.restored.text(formatDateTime(start.restoredAt))}{' '}
      <Anchor component="button" type="button" onClick={onStartOver}>
        {sellCopy.restored.fresh}
      </Anchor>
    </p>
  );
}

/** A draft that this device does not know: begun in another browser, it is offered, and a new one can be begun below. */
function UnfinishedNotice({ drafts }: { drafts: Listing[] }) {
  const copy = sellCopy.unfinished;
  const [latest] = drafts;
  if (!latest) return null;
  return (
    <p className={classes.restored}>
      {copy.text(draftName(latest), formatDate(latest.createTimestamp))}{' '}
      <Anchor component={Link} to={`/sell?${new URLSearchParams({ id: latest.id })}`}>
        {copy.go}
      </Anchor>
      {'. '}
      {drafts.length > 1 ? (
        <>
          <Anchor component={Link} to="/account/listings">
            {copy.all(drafts.length)}
          </Anchor>
          {'. '}
        </>
      ) : null}
      {copy.fresh}
    </p>
  );
}

type ConflictProps = {
  /** Overwrites the server's version with what is typed here. @throws ApiProblem */
  onKeepMine: () => Promise<unknown>;
  onTakeTheirs: () => void;
};

/** The same field was changed elsewhere too. Nothing is overwritten until the person chooses. */
function ConflictNotice({ onKeepMine, onTakeTheirs }: ConflictProps) {
  const copy = sellCopy.conflict;
  const keepMine = useMutation({ mutationFn: onKeepMine });
  return (
    <Alert color="red" role="alert" title={copy.title}>
      <p className={classes.modalText}>{copy.text}</p>
      {keepMine.isError ? <p className={classes.modalText}>{wordsFor(keepMine.error)}</p> : null}
      <div className={classes.noticeActions}>
        <Button size="sm" loading={keepMine.isPending} onClick={() => keepMine.mutate()}>
          {copy.keepMine}
        </Button>
        <Button size="sm" variant="default" onClick={onTakeTheirs}>
          {copy.takeTheirs}
        </Button>
      </div>
    </Alert>
  );
}

/** Another tab of this browser has the draft: what was typed there is newer. */
function ElsewhereNotice({ onContinue }: { onContinue: () => void }) {
  const copy = sellCopy.elsewhere;
  return (
    <Alert role="alert" title={copy.title}>
      <p className={classes.modalText}>{copy.text}</p>
      <div className={classes.noticeActions}>
        <Button size="sm" onClick={onContinue}>
          {copy.button}
        </Button>
      </div>
    </Alert>
  );
}
