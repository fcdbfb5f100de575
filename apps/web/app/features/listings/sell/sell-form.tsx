import type { Patent, PatentDocuments } from '@claimstead/contract/listings.contract.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { listingQueries } from '../listings.queries.ts';
import { AbroadModal } from './abroad-modal.tsx';
import { DraftStatus } from './draft-status.tsx';
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
import { Suggestions } from './suggestions.tsx';
import { useDraft } from './use-draft.ts';
import { useSubmitListing } from './use-submit-listing.ts';

export type SellStart = {
  /** The listing that was asked for; null on a new one. */
  editedId: string | null;
  fields: SellFields;
  /** The fields as the server has them, where it has the listing. */
  known: SellFields | null;
  patent: Patent | null;
  documents: PatentDocuments | null;
  /** When this device kept the draft that came back. */
  restoredAt: string | null;
};

/** What every step gets: what is typed, and how to change it. */
export type StepProps = { fields: SellFields; set: (change: Partial<SellFields>) => void };

export function SellForm({ start, onStartOver }: { start: SellStart; onStartOver: () => void }) {
  const me = useMe();
  const draft = useDraft(start);
  const { fields, set, uploads, uploadsState } = draft;
  const categories = useQuery(listingQueries.categories());
  const [abroadFrom, setAbroadFrom] = useState<string | null>(null);
  const submit = useSubmitListing(draft, start, setAbroadFrom);

  const hasDocument = uploadsState.items.some(
    (item) => item.kind === 'document' && item.state !== 'failed',
  );
  // A listing that was saved with its details may have no document: its steps stay open.
  const wasComplete = start.known?.detailsConfirmed === true && start.known.additionalConfirmed;
  const open = lastOpenStep(fields, hasDocument || (start.editedId !== null && wasComplete));
  const steps = sellCopy.steps;
  const ownersLocked = lockOf(start.patent, me.id);
  const stepProps = { fields, set };
  return (
    <div className={classes.layout}>
      <div className={classes.steps}>
        {start.restoredAt && start.editedId === null ? (
          <p className={classes.restored} role="status">
            {sellCopy.restored.text(formatDateTime(start.restoredAt))}{' '}
            <Anchor component="button" type="button" onClick={onStartOver}>
              {sellCopy.restored.fresh}
            </Anchor>
          </p>
        ) : null}
        <ol className={classes.list}>
          <SellStep at={0} open={open} words={steps.document}>
            <DocumentStep uploads={uploads} items={uploadsState.items} />
            <Suggestions
              {...stepProps}
              patentId={draft.saving.patentId}
              items={uploadsState.items}
              mayChangeOwners={ownersLocked === null}
            />
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
            <OwnershipStep {...stepProps} locked={ownersLocked} />
          </SellStep>
        </ol>
        <SellSubmit fields={fields} isOpen={open === 4} submit={submit} />
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
    </div>
  );
}

/** Why the owners cannot be changed any more; null where they can (decisions, Listings). */
function lockOf(patent: Patent | null, userId: string): 'frozen' | 'creatorOnly' | null {
  if (!patent) return null;
  if (patent.ownerUserId !== userId) return 'creatorOnly';
  return patent.publishedTimestamp === null ? null : 'frozen';
}
