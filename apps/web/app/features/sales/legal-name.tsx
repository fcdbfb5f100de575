import type { LegalNameState } from '@claimstead/contract/legal-names.contract.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { pressesEnter } from '../../lib/presses-enter.ts';
import { fieldErrors, wordsFor } from '../../lib/problem-words.ts';
import { QuerySection, WaitingLines } from '../../ui/query-section.tsx';
import { legalNameCopy as copy } from './legal-name.copy.ts';
import classes from './legal-name.module.css';
import { legalNameQuery, useKeepLegalName } from './legal-name.queries.ts';

type LegalNameFieldProps = {
  /** The person tried to go on, though the name that prints is not confirmed, or another one is being typed. */
  missing?: boolean;
  onEdit?: (isEdited: boolean) => void;
};

/**
 * The name that prints for the signed-in person: to confirm, and to correct while nobody has signed it. Not a
 * form, so that it can be inside one.
 */
export function LegalNameField({ missing = false, onEdit }: LegalNameFieldProps) {
  const query = useQuery(legalNameQuery());
  const [editing, setEditing] = useState(false);
  const edit = (isEdited: boolean) => {
    setEditing(isEdited);
    onEdit?.(isEdited);
  };
  return (
    <QuerySection
      query={query}
      failed={copy.failed}
      waiting={<WaitingLines label={copy.loading} heights={[96]} />}
    >
      {(kept) =>
        editing ? (
          <Edited kept={kept} missing={missing} onDone={() => edit(false)} />
        ) : (
          <Shown kept={kept} missing={missing} onEdit={() => edit(true)} />
        )
      }
    </QuerySection>
  );
}

/**
 * What stands between a form with the field and the papers: nothing is signed before the name that prints is confirmed, nor
 * while another one is being typed, which would be lost.
 */
export function useLegalNameGate() {
  const { data, refetch } = useQuery(legalNameQuery());
  const [isEdited, setIsEdited] = useState(false);
  const [missing, setMissing] = useState(false);
  const onEdit = (edited: boolean) => {
    setIsEdited(edited);
    setMissing(false);
  };
  return {
    field: { missing, onEdit },
    /** Whether to go on; where not, the field says why. */
    passes: async (): Promise<boolean> => {
      setMissing(true);
      // Whoever is faster than the name's arrival has still pressed.
      const name = data ?? (await refetch({ cancelRefetch: false })).data;
      return !isEdited && name?.status === 'confirmed';
    },
  };
}

/** Only the question, for places that ask it once; nothing once it was answered. */
export function LegalNameQuestion() {
  const { data } = useQuery(legalNameQuery());
  return data?.status === 'unconfirmed' ? <LegalNameField /> : null;
}

type ShownProps = { kept: LegalNameState; missing: boolean; onEdit: () => void };

function Shown({ kept, missing, onEdit }: ShownProps) {
  const keep = useKeepLegalName();
  const { name, status, confirmedAt, frozen, othersSignAgain } = kept;
  const isAsked = status === 'unconfirmed';
  return (
    <div className={classes.card} data-asks={isAsked || undefined}>
      <p className={classes.label}>{copy.label}</p>
      <p className={classes.name}>{name}</p>
      <p className={classes.note}>
        {isAsked ? copy.question : copy.confirmed(formatDate(confirmedAt ?? ''))}
      </p>
      {frozen ? <p className={classes.note}>{copy.frozen}</p> : null}
      {othersSignAgain ? <p className={classes.note}>{copy.signAgain}</p> : null}
      <Failure error={keep.error} missing={missing && isAsked ? copy.unconfirmed : null} />
      <div className={classes.actions}>
        {isAsked ? (
          <Button size="sm" loading={keep.isPending} onClick={() => keep.mutate(name)}>
            {copy.yes}
          </Button>
        ) : null}
        {frozen ? null : (
          <Button size="sm" variant="default" disabled={keep.isPending} onClick={onEdit}>
            {isAsked ? copy.correct : copy.change}
          </Button>
        )}
      </div>
    </div>
  );
}

type EditedProps = { kept: LegalNameState; missing: boolean; onDone: () => void };

function Edited({ kept, missing, onDone }: EditedProps) {
  const keep = useKeepLegalName();
  const [name, setName] = useState(kept.name);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Where the pressed button was.
  useEffect(() => field.current?.focus(), []);
  const isMissing = name.trim() === '';
  const save = () => {
    setTried(true);
    if (!isMissing && !keep.isPending) keep.mutate(name.trim(), { onSuccess: onDone });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!pressesEnter(event)) return;
    // It may be inside a form that it is not part of.
    event.preventDefault();
    save();
  };
  const { name: refusal } = fieldErrors(keep.error);
  return (
    <div className={classes.card} data-asks>
      <TextInput
        label={copy.label}
        description={copy.hint}
        autoComplete="name"
        maxLength={120}
        ref={field}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={tried && isMissing ? copy.required : refusal}
      />
      <p className={classes.note}>{copy.told}</p>
      <Failure error={refusal ? null : keep.error} missing={missing ? copy.unsaved : null} />
      <div className={classes.actions}>
        <Button size="sm" loading={keep.isPending} onClick={save}>
          {copy.save}
        </Button>
        <Button size="sm" variant="default" onClick={onDone}>
          {copy.cancel}
        </Button>
      </div>
    </div>
  );
}

/** The refusal, or that the question still needs an answer; read aloud where the person acted. */
function Failure({ error, missing }: { error: Error | null; missing: string | null }) {
  return (
    <div role="alert">
      {error || missing ? (
        <p className={classes.failure}>{error ? wordsFor(error) : missing}</p>
      ) : null}
    </div>
  );
}
