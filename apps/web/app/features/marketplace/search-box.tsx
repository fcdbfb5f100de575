import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './buy.module.css';
import { marketplaceCopy as copy } from './marketplace.copy.ts';

const quietMs = 250;

type SearchBoxProps = { value: string; onSearch: (search: string) => void };

/** Searches as the person types, a moment after the last key. Follows the address when Back is used. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { typed, search, searchNow } = useSearchAsTyped(value, onSearch);
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
        onBlur={searchNow}
      />
    </form>
  );
}

/** The text in the box. @param value what the address says */
function useSearchAsTyped(value: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** What this box has searched for and the address does not say yet. */
  const [underWay, setUnderWay] = useState<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== known) {
    setKnown(value);
    const arrived = underWay.indexOf(value);
    setUnderWay(arrived < 0 ? [] : underWay.slice(arrived + 1));
    // The address changed for another reason (Back, Reset), so the box follows. After a search from this
    // box it does not: the person may have typed on.
    if (arrived < 0 && value !== typed.trim()) setTyped(value);
  }
  const ask = (text: string) => {
    timer.current = undefined;
    setUnderWay((before) => [...before, text]);
    onSearch(text);
  };
  const search = (text: string, waitMs: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text.trim()), waitMs);
  };
  // A person who leaves the box, perhaps to press a card, has finished typing: a later search would pull
  // them back from where they are going.
  const searchNow = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    ask(typed.trim());
  };
  return { typed, search, searchNow };
}
