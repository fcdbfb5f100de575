import type { Contact } from '@claimstead/contract/messaging.contract.ts';
import { Avatar, Modal, Radio, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { fullName, initialsOf } from '../../../lib/format.ts';
import { previewOf } from '../../../lib/text-preview.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DialogEnd } from '../../../ui/dialog-end.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { listingQueries, useMarkSold } from '../listings.queries.ts';
import classes from './panel.module.css';
import { SaleOverlay } from './sale-overlay.tsx';
import { markSoldCopy as copy } from './view.copy.ts';

/** The pause before the page opens what was sold (P3.18). */
const redirectAfterMs = 3000;

type MarkSoldProps = {
  /** The listing to be sold; null while none is. */
  listing: { id: string; title: string } | null;
  onClose: () => void;
};

/** Picks the buyer among the message contacts, records the sale, and goes to the sold patents. */
export function MarkSold({ listing, onClose }: MarkSoldProps) {
  const navigate = useNavigate();
  const markSold = useMarkSold();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const processing = markSold.isPending || markSold.isSuccess;
  const sold = markSold.isSuccess;
  useEffect(() => {
    if (!sold) return;
    const timer = setTimeout(() => void navigate('/account/sold'), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [sold, navigate]);
  const close = () => {
    markSold.reset();
    setChosenId(null);
    onClose();
  };
  return (
    <>
      <Modal opened={listing !== null && !processing} onClose={close} title={copy.title}>
        {listing ? (
          <BuyerPicker
            patentId={listing.id}
            chosenId={chosenId}
            onChoose={setChosenId}
            error={markSold.error}
            onCancel={close}
            onPick={(buyerUserId) => markSold.mutate({ patentId: listing.id, buyerUserId })}
          />
        ) : null}
      </Modal>
      <SaleOverlay shown={processing} />
    </>
  );
}

type BuyerPickerProps = {
  patentId: string;
  /** Held by the caller, so that the choice survives a sale that could not be recorded. */
  chosenId: string | null;
  onChoose: (userId: string) => void;
  error: Error | null;
  onCancel: () => void;
  onPick: (userId: string) => void;
};

function BuyerPicker({ patentId, ...picker }: BuyerPickerProps) {
  const query = useQuery(listingQueries.contacts(patentId));
  return (
    <QuerySection
      query={query}
      failed={copy.failed}
      waiting={<Skeleton height={180} radius="xs" />}
      empty={<EmptyState title={copy.none} text={copy.noneText} />}
    >
      {(contacts) => <Contacts contacts={contacts} {...picker} />}
    </QuerySection>
  );
}

type ContactsProps = Omit<BuyerPickerProps, 'patentId'> & { contacts: Contact[] };

function Contacts({ contacts, chosenId, onChoose, error, onCancel, onPick }: ContactsProps) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const shown = contacts.filter((person) => fullName(person).toLowerCase().includes(wanted));
  const chosen = contacts.find((person) => person.userId === chosenId);
  return (
    <div className={classes.dialog}>
      <p className={classes.text}>{copy.text}</p>
      {contacts.length > 6 ? (
        <TextInput
          aria-label={copy.search}
          placeholder={copy.search}
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <Radio.Group value={chosenId} onChange={onChoose} aria-label={copy.title}>
        <div className={classes.people}>
          {shown.map((person) => (
            <ContactOption key={person.userId} person={person} />
          ))}
          {shown.length === 0 ? <p className={classes.text}>{copy.noMatch}</p> : null}
        </div>
      </Radio.Group>
      <DialogEnd
        error={error}
        failed={copy.saleFailed}
        cancel={copy.cancel}
        onCancel={onCancel}
        submit={chosen ? copy.confirmTo(fullName(chosen)) : copy.confirm}
        onSubmit={() => chosen && onPick(chosen.userId)}
        busy={false}
        disabled={!chosen}
      />
    </div>
  );
}

function ContactOption({ person }: { person: Contact }) {
  const messageId = `wrote-${person.userId}`;
  return (
    <label className={classes.person}>
      <Radio value={person.userId} aria-label={fullName(person)} aria-describedby={messageId} />
      <Avatar src={person.imgUri} alt="" size={32}>
        {initialsOf(person)}
      </Avatar>
      <span className={classes.personWords}>
        <span>{fullName(person)}</span>
        <span id={messageId} className={classes.preview}>
          {previewOf(person.message)}
        </span>
      </span>
    </label>
  );
}
