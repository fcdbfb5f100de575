import { limits } from '@claimstead/contract/limits.ts';
import { Button, Switch } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useMe } from '../../../lib/session.ts';
import { newOwnerRow } from './draft-fields.ts';
import { isSameAddress, OwnerCompany, OwnerFields } from './owner-fields.tsx';
import classes from './owners.module.css';
import { sellCopy } from './sell.copy.ts';
import { shareTotal, wholeShare } from './sell.rules.ts';
import type { OwnerRow } from './draft-fields.ts';
import type { StepProps } from './sell-form.tsx';

const copy = sellCopy.steps.ownership;

type OwnershipStepProps = StepProps & {
  locked: 'frozen' | 'creatorOnly' | null;
  /** Marks the names and emails that are still empty. */
  showMissing: boolean;
};

export function OwnershipStep({ fields, set, locked, showMissing }: OwnershipStepProps) {
  const { owners, isSoleOwner } = fields;
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
      {isSoleOwner && owners[0] ? (
        <OwnerCompany
          row={owners[0]}
          isYou={locked !== 'creatorOnly'}
          frozen={frozen}
          showMissing={showMissing}
          onChange={(now) => set({ owners: changed(owners, owners[0]?.key ?? '', now) })}
        />
      ) : null}
      {isSoleOwner ? null : (
        <CoOwners fields={fields} set={set} locked={locked} showMissing={showMissing} />
      )}
    </div>
  );
}

function CoOwners({ fields: { owners }, set, locked, showMissing }: OwnershipStepProps) {
  const me = useMe();
  const frozen = locked !== null;
  return (
    <>
      <ul className={classes.rows}>
        {owners.map((row, at) => (
          <OwnerFields
            key={row.key}
            row={row}
            at={at}
            frozen={frozen}
            isYou={at === 0 && locked !== 'creatorOnly'}
            showMissing={showMissing}
            isTwice={owners.some((one) => one !== row && isSameAddress(one, row))}
            canRemove={at > 0 && owners.length > 1 && !frozen}
            onChange={(now) => set({ owners: changed(owners, row.key, now) })}
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
        <Total owners={owners} />
      </div>
      {shareTotal(owners) === wholeShare ? null : (
        <p className={classes.error} role="alert">
          {copy.totalError}
        </p>
      )}
      {owners.length > 1 && !frozen ? (
        <p className={classes.note}>{me.emailVerified ? copy.invited : copy.invitedLater}</p>
      ) : null}
    </>
  );
}

function Total({ owners }: { owners: OwnerRow[] }) {
  const total = shareTotal(owners);
  return (
    <p className={classes.total} data-whole={total === wholeShare || undefined}>
      {copy.total} <strong>{(total / 100).toFixed(2)}%</strong>
    </p>
  );
}

function changed(owners: OwnerRow[], key: string, now: Partial<OwnerRow>): OwnerRow[] {
  return owners.map((row) => (row.key === key ? { ...row, ...now } : row));
}

/** A second row appears as soon as there is more than one owner. */
function turnSole(isSoleOwner: boolean, owners: OwnerRow[]) {
  const needsRow = !isSoleOwner && owners.length < 2;
  return { isSoleOwner, ...(needsRow ? { owners: [...owners, newOwnerRow()] } : {}) };
}
