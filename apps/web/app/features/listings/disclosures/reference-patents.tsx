import { limits } from '@claimstead/contract/limits.ts';
import type { ReferencePatent } from '@claimstead/contract/patents.contract.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { formatPatentNumber } from '../../../lib/format.ts';
import { disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';

const copy = disclosuresCopy.references;

type ReferencePatentsProps = {
  /** Numbers as they are typed. */
  value: readonly ReferencePatent[];
  onChange: (value: ReferencePatent[]) => void;
  /** The patent's relatives by its record, which a disclaimer may name. */
  relatives: readonly string[];
  /** What is wrong with the row of this index; undefined: nothing. */
  problemAt: (index: number) => string | undefined;
};

/** Which patents a terminal disclaimer names, and whose they are. */
export function ReferencePatents({ value, onChange, relatives, problemAt }: ReferencePatentsProps) {
  const add = (number: string) => onChange([...value, { number, owner: 'sellers' }]);
  const set = (at: number, to: Partial<ReferencePatent>) =>
    onChange(value.map((row, index) => (index === at ? { ...row, ...to } : row)));
  const named = new Set(value.map(({ number }) => number));
  const isFull = value.length >= limits.referencePatents;
  return (
    <fieldset className={classes.references}>
      <legend>{copy.title}</legend>
      <p className={classes.soft}>{copy.text}</p>
      {value.map((row, index) => (
        // Rows have no identity but their place: a number may stand twice while it is typed.
        <Reference
          key={index}
          row={row}
          at={index + 1}
          problem={problemAt(index)}
          onChange={(to) => set(index, to)}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      {isFull ? null : (
        <div className={classes.buttons}>
          {relatives
            .filter((number) => !named.has(number))
            .map((number) => (
              <Button key={number} variant="default" size="sm" onClick={() => add(number)}>
                {copy.addRelative(formatPatentNumber(number))}
              </Button>
            ))}
          <Button variant="default" size="sm" onClick={() => add('')}>
            {copy.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type ReferenceProps = {
  row: ReferencePatent;
  /** Its place, from 1. */
  at: number;
  problem: string | undefined;
  onChange: (to: Partial<ReferencePatent>) => void;
  onRemove: () => void;
};

function Reference({ row, at, problem, onChange, onRemove }: ReferenceProps) {
  return (
    <div className={classes.reference}>
      <TextInput
        label={copy.number(at)}
        placeholder={copy.numberHint}
        value={row.number}
        error={problem}
        maxLength={40}
        onChange={(event) => onChange({ number: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={copy.owner(at)}
        value={row.owner}
        data={[
          { value: 'sellers', label: copy.owners.sellers },
          { value: 'others', label: copy.owners.others },
        ]}
        onChange={(event) =>
          onChange({ owner: event.currentTarget.value === 'others' ? 'others' : 'sellers' })
        }
      />
      <Button variant="subtle" size="sm" aria-label={copy.remove(at)} onClick={onRemove}>
        {copy.removeShort}
      </Button>
    </div>
  );
}

/** The patents of an answer, as buyers and the history read them. */
export function NamedPatents({ patents }: { patents: readonly ReferencePatent[] }) {
  if (patents.length === 0) return null;
  return (
    <ul className={classes.named}>
      {patents.map(({ number, owner }) => (
        <li key={number}>
          <span className={classes.number}>{formatPatentNumber(number)}</span> {copy.is[owner]}
        </li>
      ))}
    </ul>
  );
}
