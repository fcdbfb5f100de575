import { limits } from '@claimstead/contract/limits.ts';
import { Checkbox, type ComboboxParsedItem, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countryFieldId, findCountries } from './country-options.ts';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import { areDetailsComplete, areDetailsConfirmed, isNumberPossible } from './sell.rules.ts';
import type { StepProps } from './sell-form.tsx';

const copy = sellCopy.steps.details;
const countryNames = findCountries('');

function inOrderOf(options: ComboboxParsedItem[], names: string[]): ComboboxParsedItem[] {
  const items = options.flatMap((option) => ('value' in option ? [option] : []));
  return names.flatMap((name) => items.find(({ value }) => value === name) ?? []);
}

type DetailsStepProps = StepProps & { refused: Record<string, string> };

export function DetailsStep({ fields, set, refused }: DetailsStepProps) {
  const complete = areDetailsComplete(fields);
  return (
    <div className={classes.fields}>
      <TextInput
        label={copy.patentTitle}
        value={fields.title}
        maxLength={limits.titleLength}
        error={refused['title']}
        onChange={(event) => set({ title: event.currentTarget.value })}
        required
      />
      <Textarea
        label={copy.description}
        description={copy.descriptionHint}
        value={fields.description}
        maxLength={limits.descriptionLength}
        error={refused['description']}
        autosize
        minRows={5}
        maxRows={16}
        onChange={(event) => set({ description: event.currentTarget.value })}
        required
      />
      <div className={classes.pair}>
        <PatentNumber fields={fields} set={set} refused={refused} />
        <Country fields={fields} set={set} />
      </div>
      <Checkbox
        size="md"
        label={copy.confirm}
        description={complete ? undefined : copy.confirmHint}
        checked={areDetailsConfirmed(fields)}
        disabled={!complete}
        onChange={(event) => set({ detailsConfirmed: event.currentTarget.checked })}
      />
    </div>
  );
}

/** A number that can't be complete is marked once the person has left the field. */
function PatentNumber({ fields, set, refused }: DetailsStepProps) {
  const [isLeft, setIsLeft] = useState(false);
  const isProvisional = fields.patentTypeId === 3;
  const isUnfinished = isLeft && fields.patentNumber.trim() !== '' && !isNumberPossible(fields);
  const unfinished = isProvisional ? copy.provisionalUnfinished : copy.numberUnfinished;
  return (
    <TextInput
      label={copy.number}
      description={isProvisional ? copy.provisionalHint : copy.numberHint}
      value={fields.patentNumber}
      maxLength={40}
      error={isUnfinished ? unfinished : refused['patentNumber']}
      onBlur={() => setIsLeft(true)}
      onChange={(event) => set({ patentNumber: event.currentTarget.value })}
      required
    />
  );
}

function Country({ fields, set }: StepProps) {
  return (
    <Select
      id={countryFieldId}
      label={copy.country}
      description={copy.countryHint}
      placeholder={copy.countrySearch}
      data={countryNames}
      filter={({ options, search }) => inOrderOf(options, findCountries(search))}
      value={fields.country === '' ? null : fields.country}
      onChange={(country) => set({ country: country ?? '' })}
      nothingFoundMessage={copy.nothingFound}
      searchable
      required
    />
  );
}
