import { Button, TextInput, UnstyledButton } from '@mantine/core';
import type { PatentCounts } from '@claimstead/contract/marketplace.contract.ts';
import { useId, useState } from 'react';
import { formatDollars } from '../../../lib/format.ts';
import { isDay, type MarketFilters } from '../filters.rules.ts';
import type { ChangeFilters } from '../use-market-filters.ts';
import { Counted } from './counted.tsx';
import { filtersCopy as copy } from './filters.copy.ts';
import classes from './filters.module.css';

/** What a person types until it counts; follows the filter where that changes elsewhere. */
function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return [typed, setTyped] as const;
}

type DayFieldProps = { label: string; value: string; onCommit: (day: string) => void };

/** A day. It counts once it is complete and the person leaves the field or presses Enter. */
export function DayField({ label, value, onCommit }: DayFieldProps) {
  const [typed, setTyped] = useTyped(value);
  const [isBad, setIsBad] = useState(false);
  const commit = () => {
    const ok = typed === '' || isDay(typed);
    setIsBad(!ok);
    if (ok && typed !== value) onCommit(typed);
  };
  return (
    <TextInput
      type="date"
      size="sm"
      label={label}
      min="1900-01-01"
      max="2199-12-31"
      value={typed}
      error={isBad ? copy.badDay : null}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

type PriceFieldsProps = {
  filters: MarketFilters;
  onChange: ChangeFilters;
  counts: PatentCounts | undefined;
};

/** What is typed as a range of prices, and what speaks against it. It counts with Enter, or a press. */
function useTypedPrices({ filters, onChange }: Pick<PriceFieldsProps, 'filters' | 'onChange'>) {
  const [from, setFrom] = useTyped(filters.priceFrom);
  const [to, setTo] = useTyped(filters.priceTo);
  const [refusal, setRefusal] = useState<string | null>(null);
  const commit = () => {
    const prices = [wholeOf(from), wholeOf(to)] as const;
    const said = refusalOf(prices);
    setRefusal(said);
    const [priceFrom, priceTo] = prices;
    if (said !== null || priceFrom === null || priceTo === null) return;
    if (priceFrom !== filters.priceFrom || priceTo !== filters.priceTo) {
      onChange({ priceFrom, priceTo });
    }
  };
  return { from, setFrom, to, setTo, refusal, commit };
}

/** A range of prices: typed, or one of the bands. */
export function PriceFields({ filters, onChange, counts }: PriceFieldsProps) {
  const { from, setFrom, to, setTo, refusal, commit } = useTypedPrices({ filters, onChange });
  const note = useId();
  const field = (label: string, value: string, set: (text: string) => void) => (
    <TextInput
      size="sm"
      label={label}
      inputMode="numeric"
      maxLength={12}
      leftSection="$"
      aria-describedby={note}
      value={value}
      error={refusal !== null}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
  return (
    <form
      className={classes.price}
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <div className={classes.range}>
        {field(copy.priceFrom, from, setFrom)}
        {field(copy.priceTo, to, setTo)}
      </div>
      <p
        id={note}
        role="status"
        className={classes.note}
        data-refused={refusal !== null || undefined}
      >
        {refusal ?? copy.priceNote}
      </p>
      <Button type="submit" variant="default" size="compact-sm">
        {copy.apply}
      </Button>
      <Bands filters={filters} onChange={onChange} bands={counts?.prices ?? []} />
    </form>
  );
}

type BandsProps = Pick<PriceFieldsProps, 'filters' | 'onChange'> & {
  bands: PatentCounts['prices'];
};

function Bands({ filters, onChange, bands }: BandsProps) {
  if (bands.length === 0) return null;
  return (
    <ul className={classes.branch} aria-label={copy.bands}>
      {bands.map(({ value, count }) => {
        const [priceFrom = '', priceTo = ''] = value.split('-');
        const isOn = filters.priceFrom === priceFrom && filters.priceTo === priceTo;
        return (
          <li key={value}>
            <UnstyledButton
              className={classes.node}
              aria-pressed={isOn}
              onClick={() =>
                onChange(isOn ? { priceFrom: '', priceTo: '' } : { priceFrom, priceTo })
              }
            >
              <Counted label={bandWords(priceFrom, priceTo)} count={count} />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}

function bandWords(from: string, to: string): string {
  const dollars = (text: string) => formatDollars(Number(text));
  if (to === '') return copy.bandFrom(dollars(from));
  return Number(from) === 0 ? copy.chips.priceTo(dollars(to)) : `${dollars(from)} – ${dollars(to)}`;
}

/** "25000" of "$25,000", empty of nothing, null of what is no whole amount. */
function wholeOf(text: string): string | null {
  const digits = text.replaceAll(/[$,\s]/g, '');
  return /^\d{0,6}$/.test(digits) ? digits && `${Number(digits)}` : null;
}

function refusalOf([from, to]: readonly [string | null, string | null]): string | null {
  if (from === null || to === null) return copy.wholeDollars;
  return from !== '' && to !== '' && Number(from) > Number(to) ? copy.pricesSwapped : null;
}
