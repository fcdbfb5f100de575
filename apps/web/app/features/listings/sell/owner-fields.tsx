import { ActionIcon, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { AmountField } from '../../../ui/amounts/amount-field.tsx';
import classes from './owners.module.css';
import { sellCopy } from './sell.copy.ts';
import { isOwnerEmailValid } from './sell.rules.ts';
import type { OwnerRow } from './draft-fields.ts';

const copy = sellCopy.steps.ownership;

type OwnerFieldsProps = {
  row: OwnerRow;
  at: number;
  isYou: boolean;
  frozen: boolean;
  showMissing: boolean;
  isTwice: boolean;
  canRemove: boolean;
  onChange: (now: Partial<OwnerRow>) => void;
  onRemove: () => void;
};

/** One owner. The first is the creator of the listing, whose name and email can't be changed. */
export function OwnerFields(props: OwnerFieldsProps) {
  const { row, at, isYou, frozen, canRemove, onChange, onRemove } = props;
  return (
    <li className={classes.row}>
      <fieldset className={classes.rowFields}>
        <legend className={classes.rowHead}>
          {copy.owner(at + 1)}
          {isYou ? ` · ${copy.you}` : ''}
        </legend>
        <OwnerPerson {...props} />
        <AmountField
          label={copy.stake}
          unit="percent"
          value={row.stake}
          disabled={frozen}
          onChange={(stake) => onChange({ stake })}
        />
        <OwnerCompany {...props} />
      </fieldset>
      {canRemove ? (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          size={36}
          aria-label={copy.remove(row.firstName || copy.owner(at + 1))}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      ) : null}
    </li>
  );
}

type OwnerPersonProps = Omit<OwnerFieldsProps, 'isYou' | 'canRemove' | 'onRemove'>;

function OwnerPerson(props: OwnerPersonProps) {
  const { row, at, frozen, showMissing, onChange } = props;
  const fixed = at === 0 || frozen;
  const missing = (text: string) =>
    showMissing && !fixed && text.trim() === '' ? copy.nameMissing : undefined;
  return (
    <>
      <TextInput
        label={copy.firstName}
        value={row.firstName}
        disabled={fixed}
        maxLength={80}
        error={missing(row.firstName)}
        onChange={(event) => onChange({ firstName: event.currentTarget.value })}
      />
      <TextInput
        label={copy.lastName}
        value={row.lastName}
        disabled={fixed}
        maxLength={80}
        error={missing(row.lastName)}
        onChange={(event) => onChange({ lastName: event.currentTarget.value })}
      />
      <TextInput
        label={copy.email}
        type="email"
        value={row.email}
        disabled={fixed}
        maxLength={254}
        error={emailError(props)}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
    </>
  );
}

function emailError({ row, isTwice, showMissing, frozen, at }: OwnerPersonProps) {
  if (at === 0 || frozen) return undefined;
  if (row.email === '') return showMissing ? copy.emailInvalid : undefined;
  if (!isOwnerEmailValid(row.email)) return copy.emailInvalid;
  return isTwice ? copy.emailTwice : undefined;
}

type OwnerCompanyProps = Pick<
  OwnerFieldsProps,
  'row' | 'isYou' | 'frozen' | 'showMissing' | 'onChange'
>;

/** A company owns the share: its name, and the title of the person who signs for it. */
export function OwnerCompany({ row, isYou, frozen, showMissing, onChange }: OwnerCompanyProps) {
  const { isCompany = false, company = '', title = '', firstName } = row;
  const missing = (text: string, words: string) =>
    showMissing && !frozen && text.trim() === '' ? words : undefined;
  return (
    <div className={classes.company}>
      <Switch
        size="sm"
        label={copy.isCompany(isYou)}
        checked={isCompany}
        disabled={frozen}
        onChange={(event) => onChange({ isCompany: event.currentTarget.checked })}
      />
      {isCompany ? (
        <div className={classes.companyFields}>
          <TextInput
            label={copy.company}
            value={company}
            disabled={frozen}
            maxLength={200}
            autoComplete={isYou ? 'organization' : 'off'}
            error={missing(company, copy.companyMissing)}
            onChange={(event) => onChange({ company: event.currentTarget.value })}
          />
          <TextInput
            label={copy.signerTitle}
            description={copy.titleHint(
              isYou ? copy.you.toLowerCase() : firstName.trim() || copy.theSigner,
            )}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={title}
            disabled={frozen}
            maxLength={100}
            autoComplete={isYou ? 'organization-title' : 'off'}
            error={missing(title, copy.titleMissing)}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
        </div>
      ) : null}
    </div>
  );
}

export function isSameAddress(one: OwnerRow, other: OwnerRow): boolean {
  const address = other.email.trim().toLowerCase();
  return address !== '' && one.email.trim().toLowerCase() === address;
}
