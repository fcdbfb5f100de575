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
  /** What this box has searched for and the address has not come to yet. */
  const [underWay, setUnderWay] = useState<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== known) {
    setKnown(value);
    const arrived = underWay.indexOf(value);
    setUnderWay(arrived < 0 ? [] : underWay.slice(arrived + 1));
    // The address changed by itself (Back, Reset): the box follows. After a search of its own it does not:
    // who types on is further already.
    if (arrived < 0 && value !== typed.trim()) setTyped(value);
  }
  const ask = (text: string) => {
    setUnderWay((before) => [...before, text]);
    onSearch(text);
  };
  const search = (text: string, waitMs: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      ask(text.trim());
    }, waitMs);
  };
  // Who leaves the box, to press a card perhaps, has finished typing: a search that came later would
  // call them back from where they are going.
  const searchAtOnce = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    ask(typed.trim());
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
