import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import { Avatar, Modal, Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName, initialsOf } from '../../lib/format.ts';
import { QuerySection } from '../../ui/query-section.tsx';
import { messagingCopy } from './messaging.copy.ts';
import { messagingQueries } from './messaging.queries.ts';
import classes from './new-message-dialog.module.css';

const copy = messagingCopy.search;
/** The pause before the search is sent (P9.2). */
const debounceMs = 300;

type NewMessageDialogProps = {
  opened: boolean;
  onClose: () => void;
  onChoose: (person: PublicUser) => void;
};

/** Finds the person to write to. */
export function NewMessageDialog({ opened, onClose, onChoose }: NewMessageDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title}>
      <PeopleSearch onChoose={onChoose} />
    </Modal>
  );
}

function PeopleSearch({ onChoose }: Pick<NewMessageDialogProps, 'onChoose'>) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), debounceMs);
  return (
    <div className={classes.search}>
      <TextInput
        label={copy.label}
        description={copy.hint}
        placeholder={copy.placeholder}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
        autoComplete="off"
      />
      {asked === '' ? null : <People query={asked} onChoose={onChoose} />}
    </div>
  );
}

function People({
  query: asked,
  onChoose,
}: { query: string } & Pick<NewMessageDialogProps, 'onChoose'>) {
  const query = useQuery(messagingQueries.people(asked));
  const nobody = (
    <p className={classes.empty} role="status">
      {copy.empty}
    </p>
  );
  return (
    <QuerySection
      query={query}
      failed={copy.failed}
      waiting={<Skeleton height={52} radius="xs" />}
      empty={nobody}
    >
      {(people) => (
        <ul className={classes.people} aria-label={copy.results}>
          {people.map((person) => (
            <li key={person.userId}>
              <UnstyledButton className={classes.person} onClick={() => onChoose(person)}>
                <Avatar src={person.imgUri} alt="" size={36}>
                  {initialsOf(person)}
                </Avatar>
                <span>{fullName(person)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </QuerySection>
  );
}
