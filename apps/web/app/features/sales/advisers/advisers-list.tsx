import type { Adviser } from '@claimstead/contract/advisers.contract.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { Anchor, Button, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { messagePath } from '../../../lib/message-path.ts';
import { useMe } from '../../../lib/session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { advisersCopy as copy } from './advisers.copy.ts';
import { adviserQueries, useEndAdviser, useNameAdviser } from './advisers.queries.ts';
import classes from './advisers.module.css';

export type AdvisersListProps = { saleId: string; patentId: string };

/** Who advises in a sale, each with what this viewer may do about it, and the way to name someone. */
export function AdvisersList({ saleId, patentId }: AdvisersListProps) {
  const query = useQuery(adviserQueries.ofSale(saleId));
  const [names, setNames] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <QuerySection query={query} failed={copy.failed} waiting={<Skeleton height={48} radius="xs" />}>
      {({ advisers, mayName }) => (
        <div className={classes.advisers}>
          <p className={classes.soft}>{copy.text}</p>
          {advisers.length === 0 ? <p className={classes.text}>{copy.none}</p> : null}
          {advisers.length > 0 ? (
            <ul className={classes.list}>
              {advisers.map((adviser) => (
                <AdviserLine
                  key={adviser.id}
                  adviser={adviser}
                  saleId={saleId}
                  patentId={patentId}
                />
              ))}
            </ul>
          ) : null}
          {mayName ? (
            <Button
              ref={opener}
              size="sm"
              variant="default"
              className={classes.action}
              onClick={() => setNames(true)}
            >
              {copy.name.open}
            </Button>
          ) : null}
          <NameDialog saleId={saleId} opened={names} onClose={() => setNames(false)} />
        </div>
      )}
    </QuerySection>
  );
}

type AdviserLineProps = AdvisersListProps & { adviser: Adviser };

function AdviserLine({ adviser, saleId, patentId }: AdviserLineProps) {
  const me = useMe();
  const [ends, setEnds] = useState(false);
  const { name, email, side, role, status, userId, since, moves } = adviser;
  return (
    <li className={classes.line}>
      <span className={classes.who}>
        <strong>{isolated(name)}</strong>, {copy.who(side, role)}
        {email ? <span className={classes.soft}> {email}</span> : null}
      </span>
      <span className={classes.soft}>{copy.status[status](formatDate(since))}</span>
      {status === 'seated' && userId && userId !== me.id ? (
        <Anchor size="sm" component={Link} to={messagePath(userId, patentId)}>
          {copy.message(name)}
        </Anchor>
      ) : null}
      {moves.includes('end') ? (
        <Anchor
          size="sm"
          component="button"
          type="button"
          aria-label={copy.end.openLabel(name)}
          onClick={() => setEnds(true)}
        >
          {copy.end.open}
        </Anchor>
      ) : null}
      <EndDialog saleId={saleId} adviser={adviser} opened={ends} onClose={() => setEnds(false)} />
    </li>
  );
}

type DialogProps = { saleId: string; opened: boolean; onClose: () => void };

function EndDialog({ saleId, adviser, opened, onClose }: DialogProps & { adviser: Adviser }) {
  const end = useEndAdviser(saleId, adviser.id);
  const text = adviser.status === 'invited' ? copy.end.invited : copy.end.seated;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.end.title}
      call={end}
      send={() => undefined}
      failed={copy.end.failed}
      submit={copy.end.submit}
      cancel={copy.end.cancel}
    >
      <p className={classes.text}>{text(adviser.name)}</p>
    </FormDialog>
  );
}

const roles = (['attorney', 'broker'] as const).map((value) => ({
  value,
  label: copy.name.roles[value],
}));

function NameDialog({ saleId, opened, onClose }: DialogProps) {
  const call = useNameAdviser(saleId);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.name.title}
      call={call}
      initial={{ email: '', name: '', role: 'attorney' as 'attorney' | 'broker' }}
      validate={{
        email: (value) => (/\S@\S/.test(value) ? null : copy.name.noEmail),
        name: (value) => (value.trim() === '' ? copy.name.noName : null),
      }}
      send={(values) => values}
      failed={copy.name.failed}
      submit={copy.name.submit}
      cancel={copy.name.cancel}
    >
      {(form) => (
        <>
          <p className={classes.text}>{copy.name.text}</p>
          <TextInput
            label={copy.name.who}
            maxLength={120}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={copy.name.email}
            type="email"
            maxLength={254}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Select
            label={copy.name.role}
            data={roles}
            allowDeselect={false}
            {...form.getInputProps('role')}
          />
        </>
      )}
    </FormDialog>
  );
}
