import type { SearchSuggestions } from '@claimstead/contract/search.contract.ts';
import { type ComboboxStore, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { fullTextQueries } from './search.queries.ts';
import { inField } from './search.rules.ts';

/** The pause before it is asked for suggestions. */
const quietMs = 150;

export type UsedSuggestions = {
  combobox: ComboboxStore;
  /** Those of what is in the box; undefined without any. */
  offered: SearchSuggestions | undefined;
  /** A person is typing, or asks for them with an arrow. */
  wish: () => void;
  close: () => void;
  choose: (value: string) => void;
};

/**
 * What the box offers while a person types. They open only where there are any, and take no key but arrows and Escape.
 * @param onLeave before another page is opened
 */
export function useSuggestions(
  typed: string,
  onSearch: (text: string) => void,
  onLeave: () => void,
): UsedSuggestions {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [isWished, setIsWished] = useState(false);
  const [text] = useDebouncedValue(typed.trim(), quietMs);
  const { data } = useQuery(fullTextQueries.suggestions(isWished ? text : ''));
  const offered = isWished && text === typed.trim() && data && hasAny(data) ? data : undefined;
  const combobox = useCombobox({ opened: offered !== undefined, onOpenedChange: setIsWished });
  const { resetSelectedOption } = combobox;
  // Before they are seen: an arrow that is pressed at once is not taken back.
  useLayoutEffect(() => resetSelectedOption(), [offered, resetSelectedOption]);
  const close = () => setIsWished(false);
  const choose = (value: string) => {
    const [kind = '', ...rest] = value.split(' ');
    close();
    if (kind === 'listing' || kind === 'owner') {
      // A search that comes later would call the person back.
      onLeave();
      const [id] = rest;
      void navigate(kind === 'listing' ? `/listing/${id}` : `/buy?${ofOwner(params, id ?? '')}`);
    }
    if (kind === 'in' || kind === 'as' || kind === 'cpc') onSearch(inField(kind, rest.join(' ')));
  };
  return { combobox, offered, wish: () => setIsWished(true), close, choose };
}

/** What an owner offers within the filters that are set, in place of the text. */
function ofOwner(params: URLSearchParams, owner: string): string {
  const wanted = new URLSearchParams(params);
  for (const name of ['search', 'page']) wanted.delete(name);
  wanted.set('owner', owner);
  return wanted.toString();
}

function hasAny({ listings, classes, names, owners }: SearchSuggestions): boolean {
  return listings.length + classes.length + names.length + owners.length > 0;
}
