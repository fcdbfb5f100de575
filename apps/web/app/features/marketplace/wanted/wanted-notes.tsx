import { isolated } from '@claimstead/contract/visible-text.ts';
import type { WantedNote } from '@claimstead/contract/wanted.contract.ts';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import lists from '../searches/searches.module.css';
import { NoteDialog } from './note-dialog.tsx';
import { wantedCopy as copy } from './wanted.copy.ts';
import { useCloseNote, wantedQueries } from './wanted.queries.ts';
import { nameOf } from './wanted.rules.ts';

type Asked = { about: 'note' | 'closing'; note: WantedNote | null };

/** What the person looks for, on the account's wishlist page. */
export function WantedNotes() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked>({ about: 'note', note: null });
  const [opened, setOpened] = useState(false);
  const ask = (about: Asked['about'], note: WantedNote | null) => {
    setAsked({ about, note });
    setOpened(true);
  };
  const close = () => setOpened(false);
  return (
    <section id="wanted" className={lists.section} aria-labelledby="wanted-notes">
      <div className={lists.head}>
        <h2 ref={heading} id="wanted-notes" tabIndex={-1} className={lists.heading}>
          {copy.title}
        </h2>
        <p className={lists.soft}>{copy.text}</p>
      </div>
      <NoteList ask={ask} />
      {asked.about === 'note' ? (
        <NoteDialog key={asked.note?.id ?? 'new'} note={asked.note} opened={opened} close={close} />
      ) : null}
      {asked.about === 'closing' && asked.note ? (
        <CloseDialog
          note={asked.note}
          opened={opened}
          close={close}
          onClosed={() => heading.current?.focus()}
        />
      ) : null}
    </section>
  );
}

type Ask = (about: Asked['about'], note: WantedNote | null) => void;

function NoteList({ ask }: { ask: Ask }) {
  const query = useQuery(wantedQueries.notes());
  const add = <Button onClick={() => ask('note', null)}>{copy.add}</Button>;
  return (
    <QuerySection
      query={query}
      failed={copy.failed}
      waiting={<WaitingLines label={copy.loading} heights={[88, 88]} />}
      empty={<EmptyState title={copy.empty} text={copy.emptyText} action={add} />}
    >
      {(notes) => (
        <>
          <ul className={lists.list} aria-labelledby="wanted-notes">
            {notes.map((note) => (
              <Note key={note.id} note={note} ask={ask} />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
    </QuerySection>
  );
}

function Note({ note, ask }: { note: WantedNote; ask: Ask }) {
  const { classes, budgetFrom, budgetTo, until } = note;
  const name = nameOf(note);
  const facts = [
    ...(note.words !== '' && classes.length > 0 ? [copy.classes(classes)] : []),
    copy.budget(budgetFrom, budgetTo),
    ...(note.state === 'open' ? [copy.until(until)] : []),
  ];
  return (
    <li className={lists.entry}>
      <div className={lists.words}>
        <h3 className={lists.name}>
          {name} {note.state === 'ended' ? <Badge color="amber">{copy.ended(until)}</Badge> : null}
          {note.invitations ? null : <Badge color="gray">{copy.muted}</Badge>}
        </h3>
        <p className={lists.asked}>{facts.join(' · ')}</p>
      </div>
      <div className={lists.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={copy.editOf(name)}
          onClick={() => ask('note', note)}
        >
          {copy.edit}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-label={copy.closeOf(name)}
          onClick={() => ask('closing', note)}
        >
          {copy.close}
        </Button>
      </div>
    </li>
  );
}

type CloseDialogProps = {
  note: WantedNote;
  opened: boolean;
  close: () => void;
  /** The entry is gone, along with the button that had the focus. */
  onClosed: () => void;
};

function CloseDialog({ note, opened, close, onClosed }: CloseDialogProps) {
  const closing = useCloseNote();
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={copy.closing.title}
      call={closing}
      send={() => note.id}
      onSent={onClosed}
      failed={copy.closing.failed}
      submit={copy.closing.action}
      harms
      cancel={copy.closing.keep}
    >
      <p>{copy.closing.text(isolated(nameOf(note)))}</p>
    </FormDialog>
  );
}
