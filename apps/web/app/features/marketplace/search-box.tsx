import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './buy.module.css';
import { marketplaceCopy as copy } from './marketplace.copy.ts';

const quietMs = 250;

/** Searches while one types, a moment after the last key. Follows the address bar when Back is used. */
export function SearchBox({
  value,
  onSearch,
}: {
  value: string;
  onSearch: (search: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address changed by itself (Back, Reset): the box follows.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const search = (text: string, waitMs: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      onSearch(text.trim());
    }, waitMs);
  };
  // Who leaves the box, to press a card perhaps, has finished typing: a search that came later would
  // call them back from where they are going.
  const searchAtOnce = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    onSearch(typed.trim());
  };
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        search(typed, 0);
      }}
    >
      <TextInput
        aria-label={copy.search}
        placeholder={copy.searchHint}
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        rightSection={
          typed === '' ? null : (
            <CloseButton size="sm" aria-label={copy.clearSearch} onClick={() => search('', 0)} />
          )
        }
        value={typed}
        onChange={(event) => search(event.currentTarget.value, quietMs)}
        onBlur={searchAtOnce}
      />
    </form>
  );
}
