import { limits } from '@claimstead/contract/limits.ts';
import { ActionIcon, Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { IconLock, IconPlus, IconTrash } from '@tabler/icons-react';
import { newOwnerRow } from './draft-fields.ts';
import classes from './owners.module.css';
import { sellCopy } from './sell.copy.ts';
import { isOwnerEmailValid, type OwnerRow, stakeTotal, wholeStake } from './sell.rules.ts';
import type { StepProps } from './sell-form.tsx';

const copy = sellCopy.steps.ownership;

type OwnershipStepProps = StepProps & { locked: 'frozen' | 'creatorOnly' | null };

export function OwnershipStep({ fields, set, locked }: OwnershipStepProps) {
  const { owners, isSoleOwner } = fields;
  const change = (key: string, now: Partial<OwnerRow>) =>
    set({ owners: owners.map((row) => (row.key === key ? { ...row, ...now } : row)) });
  const total = stakeTotal(owners);
  const frozen = locked !== null;
  return (
    <div className={classes.ownership}>
      {locked ? (
        <p className={classes.note}>
          <IconLock size={14} aria-hidden="true" /> {copy[locked]}
        </p>
      ) : null}
      <Switch
        size="md"
        label={copy.sole}
        description={copy.soleText}
        checked={isSoleOwner}
        disabled={frozen}
        onChange={(event) => set(turnSole(event.currentTarget.checked, owners))}
      />
      {isSoleOwner ? null : (
        <>
          <ul className={classes.rows}>
            {owners.map((row, at) => (
              <OwnerFields
                key={row.key}
                row={row}
                at={at}
                frozen={frozen}
                twice={owners.some((one) => one !== row && sameAddress(one, row))}
                canRemove={at > 0 && owners.length > 1 && !frozen}
                onChange={(now) => change(row.key, now)}
                onRemove={() => set({ owners: owners.filter((one) => one.key !== row.key) })}
              />
            ))}
          </ul>
          <div className={classes.foot}>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} />}
              disabled={frozen || owners.length >= limits.ownersPerListing}
              onClick={() => set({ owners: [...owners, newOwnerRow()] })}
            >
              {copy.add}
            </Button>
            <p className={classes.total} data-whole={total === wholeStake || undefined}>
              {copy.total} <strong>{total / 100}%</strong>
            </p>
          </div>
          {total === wholeStake ? null : (
            <p className={classes.error} role="alert">
              {copy.totalError}
            </p>
          )}
          {owners.length > 1 && !frozen ? <p className={classes.note}>{copy.invited}</p> : null}
        </>
      )}
    </div>
  );
}

type OwnerFieldsProps = {
  row: OwnerRow;
  at: number;
  frozen: boolean;
  twice: boolean;
  canRemove: boolean;
  onChange: (now: Partial<OwnerRow>) => void;
  onRemove: () => void;
};

function OwnerFields({ row, at, frozen, twice, canRemove, onChange, onRemove }: OwnerFieldsProps) {
  const isSelf = at === 0;
  const fixed = isSelf || frozen;
  const wrong = row.email !== '' && !isOwnerEmailValid(row.email);
  const emailError = wrong ? copy.emailInvalid : twice ? copy.emailTwice : undefined;
  const name = row.firstName || copy.owner(at + 1);
  return (
    <li className={classes.row}>
      <fieldset className={classes.rowFields}>
        <legend className={classes.rowHead}>
          {copy.owner(at + 1)}
          {isSelf ? ` · ${copy.you}` : ''}
        </legend>
        <TextInput
          label={copy.firstName}
          value={row.firstName}
          disabled={fixed}
          maxLength={80}
          onChange={(event) => onChange({ firstName: event.currentTarget.value })}
        />
        <TextInput
          label={copy.lastName}
          value={row.lastName}
          disabled={fixed}
          maxLength={80}
          onChange={(event) => onChange({ lastName: event.currentTarget.value })}
        />
        <TextInput
          className={classes.email}
          label={copy.email}
          type="email"
          value={row.email}
          disabled={fixed}
          maxLength={254}
          error={emailError}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
        <NumberInput
          label={copy.stake}
          suffix="%"
          min={0}
          max={100}
          decimalScale={2}
          hideControls
          value={row.stake}
          disabled={frozen}
          onChange={(value) => onChange({ stake: typeof value === 'number' ? value : '' })}
        />
      </fieldset>
      {canRemove ? (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          size={36}
          aria-label={copy.remove(name)}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      ) : null}
    </li>
  );
}

/** A second row is there as soon as there is more than one owner. */
function turnSole(isSoleOwner: boolean, owners: OwnerRow[]) {
  const needsRow = !isSoleOwner && owners.length < 2;
  return { isSoleOwner, ...(needsRow ? { owners: [...owners, newOwnerRow()] } : {}) };
}

function sameAddress(one: OwnerRow, other: OwnerRow): boolean {
  const address = other.email.trim().toLowerCase();
  return address !== '' && one.email.trim().toLowerCase() === address;
}
