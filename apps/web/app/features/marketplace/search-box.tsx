import { limits } from '@claimstead/contract/limits.ts';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './buy.module.css';
import { marketplaceCopy as copy } from './marketplace.copy.ts';
import { HelpButton } from './search/help-button.tsx';
import { SuggestionsBelow } from './search/suggestions.tsx';
import { useSlash } from './search/use-slash.ts';
import { useSuggestions } from './search/use-suggestions.ts';

const quietMs = 250;

type SearchBoxProps = {
  value: string;
  onSearch: (search: string) => void;
  /** Below the box: what there is to say of what is in it. */
  notes?: ReactNode;
};

/** Searches as the person types, a moment after the last key. Follows the address when Back is used. */
export function SearchBox({ value, onSearch, notes }: SearchBoxProps) {
  const { typed, search, searchNow, leave } = useSearchAsTyped(value, onSearch);
  const searchFor = (text: string) => search(text, 0);
  const suggestions = useSuggestions(typed, searchFor, leave);
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        suggestions.close();
        searchFor(typed);
      }}
    >
      <SuggestionsBelow {...suggestions}>
        <TextInput
          ref={useSlash()}
          aria-label={copy.search}
          aria-autocomplete="list"
          aria-keyshortcuts="/"
          placeholder={copy.searchHint}
          maxLength={limits.searchQueryLength}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={<BoxEnd isEmpty={typed === ''} onClear={() => searchFor('')} />}
          rightSectionWidth={typed === '' ? 36 : 60}
          value={typed}
          onChange={(event) => {
            search(event.currentTarget.value, quietMs);
            suggestions.wish();
          }}
          onBlur={() => {
            suggestions.close();
            searchNow();
          }}
        />
      </SuggestionsBelow>
      {notes}
    </form>
  );
}

function BoxEnd({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  return (
    <>
      {isEmpty ? null : <CloseButton size={26} aria-label={copy.clearSearch} onClick={onClear} />}
      <HelpButton />
    </>
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
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  // A person who leaves the box, perhaps to press a card, has finished typing: a later search would pull
  // them back from where they are going.
  const searchNow = () => {
    if (timer.current === undefined) return;
    stop();
    ask(typed.trim());
  };
  const leave = () => {
    stop();
    setTyped('');
    // What is typed until the address is empty stays.
    if (value !== '') setUnderWay((before) => [...before, '']);
  };
  return { typed, search, searchNow, leave };
}
