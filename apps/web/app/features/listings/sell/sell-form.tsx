import type {
  Patent,
  PatentDocuments,
  PatentFields,
} from '@claimstead/contract/listings.contract.ts';
import { Anchor, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { removeDeviceDraft } from '../../../lib/device-drafts.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { listingQueries } from '../listings.queries.ts';
import { AbroadModal } from './abroad-modal.tsx';
import { fieldsOf, wireFieldsOf } from './draft-fields.ts';
import { ConflictNotice, ElsewhereNotice } from './draft-notices.tsx';
import { DraftStatus } from './draft-status.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import { lastOpenStep, type SellFields } from './sell.rules.ts';
import { SellPreview } from './sell-preview.tsx';
import { SellStep } from './sell-step.tsx';
import { SellSubmit } from './sell-submit.tsx';
import { AdditionalStep } from './step-additional.tsx';
import { DetailsStep } from './step-details.tsx';
import { DocumentStep } from './step-document.tsx';
import { OwnershipStep } from './step-ownership.tsx';
import { PricingStep } from './step-pricing.tsx';
import { isOnItsWay, isPresent } from './upload-items.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { usePastedFiles } from './use-pasted-files.ts';
import { useSubmitListing } from './use-submit-listing.ts';

export type SellStart = {
  /** The listing that was asked for; null on a new one. */
  editedId: string | null;
  /** Where this device keeps it. */
  place: string;
  fields: SellFields;
  /** What the server was last known to have: what differs is still to be saved. */
  stored: PatentFields;
  /** The form as the server has it, where it has the listing. */
  known: SellFields | null;
  patent: Patent | null;
  documents: PatentDocuments | null;
  /** When this device kept the draft that came back. */
  restoredAt: string | null;
};

/** What every step gets: what is typed, and how to change it. */
export type StepProps = { fields: SellFields; set: (change: Partial<SellFields>) => void };

type SellFormProps = {
  start: SellStart;
  onStartOver: () => void;
  /** Begins anew with what this device and the server have. */
  onAgain: () => void;
};

export function SellForm({ start, onStartOver, onAgain }: SellFormProps) {
  const me = useMe();
  const draft = useDraft(start);
  const { fields, set, uploads, uploadsState } = draft;
  const categories = useQuery(listingQueries.categories());
  const [abroadFrom, setAbroadFrom] = useState<string | null>(null);
  const ownersLocked = lockOf(start.patent, me.id);
  const submit = useSubmitListing(draft, start, setAbroadFrom);

  const hasDocument = uploadsState.items.some(
    (item) => item.kind === 'document' && isPresent(item),
  );
  // A listing that was saved with its details may have no document: its steps stay open.
  const wasComplete = start.known?.detailsConfirmed === true && start.known.additionalConfirmed;
  const hasBegun = hasDocument || (start.editedId !== null && wasComplete);
  const open = lastOpenStep(fields, hasBegun);
  usePastedFiles(uploads, open, !draft.isElsewhere);
  const steps = sellCopy.steps;
  const stepProps = { fields, set };
  const stepWords = Object.values(steps);
  return (
    <div className={classes.layout}>
      <div className={classes.steps}>
        <Notices draft={draft} start={start} onStartOver={onStartOver} onAgain={onAgain} />
        <div inert={draft.isElsewhere}>
          <ol className={classes.list}>
            <SellStep at={0} open={open} words={steps.document}>
              <DocumentStep uploads={uploads} state={uploadsState} />
            </SellStep>
            <SellStep at={1} open={open} words={steps.details}>
              <DetailsStep {...stepProps} refused={draft.refused} />
            </SellStep>
            <SellStep at={2} open={open} words={steps.additional}>
              <AdditionalStep {...stepProps} uploads={uploads} state={uploadsState} />
            </SellStep>
            <SellStep at={3} open={open} words={steps.pricing}>
              <PricingStep {...stepProps} refused={draft.refused} />
            </SellStep>
            <SellStep at={4} open={open} words={steps.ownership}>
              <OwnershipStep {...stepProps} locked={ownersLocked} showMissing={submit.isHeld} />
            </SellStep>
          </ol>
          <SellSubmit fields={fields} hasBegun={hasBegun} submit={submit} />
        </div>
        <VisuallyHidden role="status">
          {open > 0 ? sellCopy.opened(stepWords[open]?.title ?? '') : ''}
        </VisuallyHidden>
      </div>
      <aside className={classes.aside} aria-label={sellCopy.preview.caption}>
        <SellPreview
          fields={fields}
          items={uploadsState.items}
          patentId={draft.saving.patentId}
          categories={categories.data ?? []}
        />
        <DraftStatus
          saving={draft.saving}
          savesByItself={draft.savesByItself}
          onRetry={() => void draft.saver.saveNow().catch(() => undefined)}
        />
      </aside>
      <AbroadModal country={abroadFrom} />
      <LeaveGuard isSending={uploadsState.items.some(isOnItsWay)} onLeave={uploads.stop} />
    </div>
  );
}

type NoticesProps = SellFormProps & { draft: Draft };

/** Where this draft came from, and what else happens to it. */
function Notices({ draft, start, onStartOver, onAgain }: NoticesProps) {
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

/** Why the owners cannot be changed any more; null where they can (decisions, Listings). */
function lockOf(patent: Patent | null, userId: string): 'frozen' | 'creatorOnly' | null {
  if (!patent) return null;
  if (patent.ownerUserId !== userId) return 'creatorOnly';
  return patent.publishedTimestamp === null ? null : 'frozen';
}
