import { limits } from '@claimstead/contract/limits.ts';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
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
          autoCapitalize="none"
          placeholder={copy.searchHint}
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
      <Notes isCut={typed.length > limits.searchQueryLength}>{notes}</Notes>
    </form>
  );
}

/** There before anything is told, so that what comes is read out. */
function Notes({ isCut, children }: { isCut: boolean; children: ReactNode }) {
  return (
    <div role="status">
      {isCut ? <p className={classes.tooLong}>{copy.searchCut(limits.searchQueryLength)}</p> : null}
      {children}
    </div>
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
  /** What it searches for in a moment. */
  const [due, setDue] = useState<{ text: string; waitMs: number } | null>(null);
  const follow = () => {
    setDue(null);
    if (value !== typed.trim()) setTyped(value);
  };
  if (value !== known) {
    setKnown(value);
    const arrived = underWay.indexOf(value);
    setUnderWay(arrived < 0 ? [] : underWay.slice(arrived + 1));
    // The address changed for another reason (Back, Reset), so the box follows. After a search from this
    // box it does not: the person may have typed on.
    if (arrived < 0) follow();
  }
  const ask = (text: string) => {
    setDue(null);
    setUnderWay((before) => [...before, text]);
    onSearch(text);
  };
  const askDue = useEffectEvent(ask);
  useEffect(() => {
    if (due === null) return;
    const timer = setTimeout(() => askDue(due.text), due.waitMs);
    return () => clearTimeout(timer);
  }, [due]);
  // Right away: a search would replace the entry that Back leads to, be it before that is drawn, or where only
  // filters differ.
  const followBack = useEffectEvent(follow);
  useEffect(() => {
    const onBack = () => followBack();
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);
  const search = (text: string, waitMs: number) => {
    setTyped(text);
    setDue({ text: text.trim().slice(0, limits.searchQueryLength).trimEnd(), waitMs });
  };
  // A person who leaves the box, perhaps to press a card, has finished typing: a later search would pull
  // them back from where they are going.
  const searchNow = () => {
    if (due) ask(due.text);
  };
  const leave = () => {
    setDue(null);
    setTyped('');
    // What is typed until the address is empty stays.
    if (value !== '') setUnderWay((before) => [...before, '']);
  };
  return { typed, search, searchNow, leave };
}
