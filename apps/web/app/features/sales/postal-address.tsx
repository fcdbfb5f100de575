import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { fieldErrors, wordsFor } from '../../lib/problem-words.ts';
import { QuerySection, WaitingLines } from '../../ui/query-section.tsx';
import classes from './legal-name.module.css';
import { postalAddressCopy as copy } from './postal-address.copy.ts';

function postalAddressQuery() {
  return apiQuery(['postal-address'], 'GET /user/postalAddress');
}

function useKeepPostalAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (address: string | null) => api('PUT /user/postalAddress', { body: { address } }),
    onSuccess: (kept) => client.setQueryData(postalAddressQuery().queryKey, kept),
  });
}

/** Where the signed-in person gets notices by mail, which the agreement prints where they sell. */
export function PostalAddressField({ note = copy.none }: { note?: string }) {
  const query = useQuery(postalAddressQuery());
  const [editing, setEditing] = useState(false);
  return (
    <QuerySection
      query={query}
      failed={copy.failed}
      waiting={<WaitingLines label={copy.loading} heights={[96]} />}
    >
      {({ address }) =>
        editing ? (
          <Edited address={address ?? ''} onDone={() => setEditing(false)} />
        ) : (
          <Shown address={address} note={note} onEdit={() => setEditing(true)} />
        )
      }
    </QuerySection>
  );
}

/** Only where none was given yet, for places that ask for it in passing. */
export function PostalAddressQuestion() {
  const { data } = useQuery(postalAddressQuery());
  return data?.address === null ? <PostalAddressField note={copy.question} /> : null;
}

type ShownProps = { address: string | null; note: string; onEdit: () => void };

function Shown({ address, note, onEdit }: ShownProps) {
  const keep = useKeepPostalAddress();
  return (
    <div className={classes.card}>
      <p className={classes.label}>{copy.label}</p>
      {address === null ? (
        <p className={classes.note}>{note}</p>
      ) : (
        <p className={classes.lines}>{address}</p>
      )}
      <Failure error={keep.error} />
      <div className={classes.actions}>
        <Button size="sm" variant="default" disabled={keep.isPending} onClick={onEdit}>
          {address === null ? copy.add : copy.change}
        </Button>
        {address === null ? null : (
          <Button
            size="sm"
            variant="default"
            loading={keep.isPending}
            onClick={() => keep.mutate(null)}
          >
            {copy.remove}
          </Button>
        )}
      </div>
    </div>
  );
}

function Edited({ address: kept, onDone }: { address: string; onDone: () => void }) {
  const keep = useKeepPostalAddress();
  const [address, setAddress] = useState(kept);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // Where the pressed button was.
  useEffect(() => field.current?.focus(), []);
  const isMissing = address.trim() === '';
  const save = () => {
    setTried(true);
    if (!isMissing) keep.mutate(address.trim(), { onSuccess: onDone });
  };
  const { address: refusal } = fieldErrors(keep.error);
  return (
    <div className={classes.card} data-asks>
      <Textarea
        label={copy.label}
        description={copy.hint}
        autoComplete="street-address"
        autosize
        minRows={3}
        maxLength={400}
        ref={field}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={tried && isMissing ? copy.required : refusal}
      />
      <p className={classes.note}>{copy.told}</p>
      <Failure error={refusal ? null : keep.error} />
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

/** The refusal, read aloud where the person acted. */
function Failure({ error }: { error: Error | null }) {
  return (
    <div role="alert">{error ? <p className={classes.failure}>{wordsFor(error)}</p> : null}</div>
  );
}
