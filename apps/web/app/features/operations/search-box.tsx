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
  // Back and forward update the field.
  return <SearchForm key={given} given={given} hint={hint} />;
}

function SearchForm({ given, hint }: { given: string; hint: string }) {
  const [, setSearch] = useSearchParams();
  const [text, setText] = useState(given);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (text.trim() === '') after.delete('query');
      else after.set('query', text.trim());
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
