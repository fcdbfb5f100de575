import type { SearchSuggestions } from '@claimstead/contract/search.contract.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { Combobox } from '@mantine/core';
import type { ReactElement } from 'react';
import { formatPatentNumber } from '../../../lib/format.ts';
import { marketplaceCopy } from '../marketplace.copy.ts';
import classes from './suggestions.module.css';
import type { UsedSuggestions } from './use-suggestions.ts';

const copy = marketplaceCopy.suggestions;

type SuggestionsBelowProps = Pick<UsedSuggestions, 'combobox' | 'offered' | 'choose'> & {
  children: ReactElement;
};

/** A box with what it offers below it. */
export function SuggestionsBelow({ combobox, offered, choose, children }: SuggestionsBelowProps) {
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      shadow="none"
      position="bottom-start"
      width="min(400px, calc(100vw - 32px))"
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        {children}
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown} hidden={offered === undefined}>
        <Combobox.Options aria-label={copy.title}>
          {offered ? <Suggestions {...offered} /> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** In groups. The value of each says what choosing it does. */
function Suggestions({ listings, classes: symbols, names, owners }: SearchSuggestions) {
  return (
    <>
      {listings.length > 0 ? (
        <Combobox.Group label={copy.listings}>
          {listings.map(({ id, title, patentNumber }) => (
            <Combobox.Option key={id} value={`listing ${id}`} className={classes.option}>
              <span className={classes.main}>{title}</span>
              <span className={classes.aside}>{formatPatentNumber(patentNumber)}</span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ) : null}
      {symbols.length > 0 ? (
        <Combobox.Group label={copy.classes}>
          {symbols.map(({ symbol, name }) => (
            <Combobox.Option key={symbol} value={`cpc ${symbol}`} className={classes.option}>
              <span className={classes.main}>{name === '' ? symbol : name}</span>
              <span className={classes.aside}>{symbol}</span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ) : null}
      {names.length + owners.length > 0 ? (
        <Combobox.Group label={copy.names}>
          {names.map(({ name, as }) => (
            <Combobox.Option
              key={`${as} ${name}`}
              value={`${fieldOf[as]} ${name}`}
              className={classes.option}
            >
              <span className={classes.main}>{name}</span>
              <span className={classes.aside}>{copy.as[as]}</span>
            </Combobox.Option>
          ))}
          {owners.map(({ userId, name }) => (
            <Combobox.Option
              key={`${userId} ${name}`}
              value={`owner ${userId}`}
              className={classes.option}
            >
              <span className={classes.main}>{isolated(name)}</span>
              <span className={classes.aside}>{copy.as.owner}</span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ) : null}
    </>
  );
}

const fieldOf = { inventor: 'in', assignee: 'as' } as const;
