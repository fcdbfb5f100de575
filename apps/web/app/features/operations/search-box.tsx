import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { operationsCopy } from './operations.copy.ts';
import classes from './operations.module.css';

/** What the address bar searches for. */
export function useSearchText(): string {
  const [search] = useSearchParams();
  return search.get('query') ?? '';
}

/** Searches on Enter; the address bar holds the search, so it can be shared and Back works. */
export function SearchBox({ hint }: { hint: string }) {
  const given = useSearchText();
  const [, setSearch] = useSearchParams();
  const [text, setText] = useState(given);
  const [known, setKnown] = useState(given);
  /** What this field has searched for and the address does not say yet. */
  const [asked, setAsked] = useState<string | null>(null);
  if (given !== known) {
    setKnown(given);
    setAsked(null);
    // After a search from this field the person may have typed on; Back, forward and links update it.
    if (given !== asked) setText(given);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    setText(query);
    setAsked(query);
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (query === '') after.delete('query');
      else after.set('query', query);
      return after;
    });
  };
  return (
    <form className={classes.search} role="search" onSubmit={submit}>
      <TextInput
        type="search"
        size="sm"
        aria-label={`${operationsCopy.search}: ${hint}`}
        placeholder={hint}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default">
        {operationsCopy.search}
      </Button>
    </form>
  );
}
