import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { VisuallyHidden } from '@mantine/core';
import { useMe } from '../../../lib/session.ts';
import { CompanyQuestion } from './suggestions/company-question.tsx';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import { lastOpenStep, missingForPreview } from './sell.rules.ts';
import type { SellStart } from './sell-form.tsx';
import { SellStep } from './sell-step.tsx';
import { SellSubmit } from './sell-submit.tsx';
import { AdditionalStep } from './step-additional.tsx';
import { DetailsStep } from './step-details.tsx';
import { DocumentStep } from './step-document.tsx';
import { OwnershipStep } from './step-ownership.tsx';
import { NumberStart } from './suggestions/number-start.tsx';
import { PricingStep } from './step-pricing.tsx';
import { Suggestions } from './suggestions/suggestions.tsx';
import { isOnItsWay, isPresent } from './uploads/upload-items.ts';
import type { Draft } from './use-draft.ts';
import { usePastedFiles } from './uploads/use-pasted-files.ts';
import type { SubmitListing } from './use-submit-listing.ts';

const steps = sellCopy.steps;
const stepWords = Object.values(steps);

type SellStepsProps = { draft: Draft; start: SellStart; submit: SubmitListing };

/**
 * The five steps and the last button. They are disabled while another tab has the draft. While the form is
 * submitted the steps are too: what is changed by then would be in no listing, and the page is about to be left.
 */
export function SellSteps({ draft, start, submit }: SellStepsProps) {
  const me = useMe();
  const { fields, set, uploads, uploadsState } = draft;
  const hasDocument = uploadsState.items.some(
    (item) => item.kind === 'document' && isPresent(item),
  );
  // A listing that was saved with its details may have no document: its steps stay open.
  const wasComplete = start.known?.detailsConfirmed === true && start.known.additionalConfirmed;
  const isEdit = start.editedId !== null && wasComplete;
  const hasBegun = hasDocument || isEdit || fields.begunByNumber === true;
  const open = lastOpenStep(fields, hasBegun);
  usePastedFiles(uploads, open, !draft.isElsewhere && !submit.isPending);
  const stepProps = { fields, set };
  const ownersLocked = lockOf(start.patent, me.id);
  const mayChangeOwners = ownersLocked === null;
  const read = { patentId: draft.saving.patentId, items: uploadsState.items };
  const offering = { ...stepProps, mayChangeOwners, ...read };
  const files = { uploads, state: uploadsState, patentId: read.patentId };
  return (
    <div inert={draft.isElsewhere}>
      <ol className={classes.list} inert={submit.isPending}>
        <SellStep at={0} open={open} words={steps.document}>
          {isEdit ? null : <NumberStart {...offering} />}
          <DocumentStep uploads={uploads} state={uploadsState} />
          <Suggestions {...offering} />
        </SellStep>
        <SellStep at={1} open={open} words={steps.details}>
          <DetailsStep {...stepProps} refused={draft.refused} />
        </SellStep>
        <SellStep at={2} open={open} words={steps.additional}>
          <AdditionalStep {...stepProps} {...files} />
        </SellStep>
        <SellStep at={3} open={open} words={steps.pricing}>
          <PricingStep {...stepProps} refused={draft.refused} />
        </SellStep>
        <SellStep at={4} open={open} words={steps.ownership}>
          <CompanyQuestion {...offering} />
          <OwnershipStep {...stepProps} locked={ownersLocked} showMissing={submit.isHeld} />
        </SellStep>
      </ol>
      <SellSubmit
        missing={missingForPreview(fields, hasBegun, mayChangeOwners)}
        submit={submit}
        onStop={uploadsState.items.some(isOnItsWay) ? uploads.stop : null}
      />
      <VisuallyHidden role="status">
        {open > 0 ? sellCopy.opened(stepWords[open]?.title ?? '') : ''}
      </VisuallyHidden>
    </div>
  );
}

/** Why the owners can no longer be changed; null if they can (P3.11). */
function lockOf(patent: Listing | null, userId: string): 'frozen' | 'creatorOnly' | null {
  if (!patent) return null;
  if (patent.ownerUserId !== userId) return 'creatorOnly';
  return patent.publishedTimestamp === null ? null : 'frozen';
}
