import type {
  Listing,
  PatentDocuments,
  PatentFields,
} from '@claimstead/contract/listings.contract.ts';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listingQueries } from '../listings.queries.ts';
import { DraftNotices } from './draft-notices.tsx';
import { DraftStatus } from './draft-status.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import type { SellFields } from './draft-fields.ts';
import { SellPreview } from './sell-preview.tsx';
import { SellSteps } from './sell-steps.tsx';
import { isOnItsWay } from './uploads/upload-items.ts';
import { useDraft } from './use-draft.ts';
import { useSubmitListing } from './use-submit-listing.ts';

export type SellStart = {
  /** The requested listing; null for a new one. */
  editedId: string | null;
  /** Where this device stores it. */
  place: string;
  /** Of a draft saved on this device; null where it kept none. */
  idempotencyKey: string | null;
  fields: SellFields;
  /** What the server was last known to have: any difference still has to be saved. */
  stored: PatentFields;
  /** The form as the server has it, if it has the listing. */
  known: SellFields | null;
  patent: Listing | null;
  documents: PatentDocuments | null;
  /** When this device saved the draft that was restored. */
  restoredAt: string | null;
  /** Drafts in the person's account that this device knows nothing of, the latest first. */
  unfinished: Listing[];
};

export type StepProps = { fields: SellFields; set: (change: Partial<SellFields>) => void };

export type SellFormProps = {
  start: SellStart;
  onStartOver: () => void;
  /** Starts over with what this device and the server have. */
  onAgain: () => void;
};

export function SellForm({ start, onStartOver, onAgain }: SellFormProps) {
  const draft = useDraft(start);
  const { fields, uploads, uploadsState } = draft;
  const categories = useQuery(listingQueries.categories());
  const [abroadFrom, setAbroadFrom] = useState<string | null>(null);
  const submit = useSubmitListing(draft, start, setAbroadFrom);
  return (
    <div className={classes.layout}>
      <div className={classes.steps}>
        <DraftNotices draft={draft} start={start} onStartOver={onStartOver} onAgain={onAgain} />
        <SellSteps draft={draft} start={start} submit={submit} />
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

/** Says that the listing is saved, although its country is not supported yet. */
function AbroadModal({ country }: { country: string | null }) {
  const navigate = useNavigate();
  const leave = () => void navigate('/account/listings');
  const copy = sellCopy.abroad;
  return (
    <Modal opened={country !== null} onClose={leave} title={copy.title}>
      <p className={classes.modalText}>{copy.text(country ?? '')}</p>
      <div className={classes.modalActions}>
        <Button onClick={leave} data-autofocus>
          {copy.close}
        </Button>
      </div>
    </Modal>
  );
}
