import type { PatentFacts } from '@claimstead/contract/patent-state.contract.ts';
import { CloseButton, Modal } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { factsQuery } from '../list/facts.queries.ts';
import { compareCopy } from './compare.copy.ts';
import { comparisonCopy as copy } from './comparison.copy.ts';
import classes from './compare.module.css';
import { type CompareRow, rowsOf } from './compare.rules.ts';

export type CompareDialogProps = {
  ids: readonly string[];
  onClose: () => void;
  /** Takes one out of the comparison. */
  onRemove: (id: string) => void;
};

/** The chosen patents side by side. */
export function CompareDialog({ ids, onClose, onRemove }: CompareDialogProps) {
  // One is taken out, and the others stay where they are.
  const query = useQuery({ ...factsQuery(ids), placeholderData: keepPreviousData });
  return (
    <Modal opened onClose={onClose} title={copy.title} size="min(1120px, 100%)">
      <QuerySection
        query={query}
        failed={copy.failed}
        waiting={<WaitingLines label={copy.waiting} heights={[52, 28, 28, 28, 28, 28, 28]} />}
      >
        {(facts) => <SideBySide ids={ids} facts={facts} onLeave={onClose} onRemove={onRemove} />}
      </QuerySection>
    </Modal>
  );
}

type SideBySideProps = {
  ids: readonly string[];
  facts: ReadonlyMap<string, PatentFacts>;
  onLeave: () => void;
  onRemove: (id: string) => void;
};

function SideBySide({ ids, facts, onLeave, onRemove }: SideBySideProps) {
  const patents = ids.flatMap((id) => facts.get(id) ?? []);
  const gone = ids.length - patents.length;
  const table = useRef<HTMLElement>(null);
  const remove = (id: string) => {
    // The button goes with its patent, and the focus with it.
    table.current?.focus();
    onRemove(id);
  };
  return (
    <>
      <p className={classes.note}>
        {copy.differsNote} {gone > 0 ? copy.goneText(gone) : ''}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls */}
      <section ref={table} className={classes.box} aria-label={copy.scroll} tabIndex={0}>
        <table className={classes.table} style={{ minWidth: 94 + patents.length * 112 }}>
          <thead>
            <tr>
              <th scope="col" className={classes.names}>
                {copy.fact}
              </th>
              {patents.map(({ patent }) => (
                <Head key={patent.id} patent={patent} onLeave={onLeave} onRemove={remove} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(patents).map((row) => (
              <Row key={row.name} row={row}>
                {patents.map((each, at) => (
                  <Cell key={each.patent.id} {...{ row, at, onLeave }} facts={each} />
                ))}
              </Row>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

type HeadProps = Pick<SideBySideProps, 'onLeave' | 'onRemove'> & {
  patent: PatentFacts['patent'];
};

function Head({ patent: { id, title }, onLeave, onRemove }: HeadProps) {
  return (
    <th scope="col">
      <span className={classes.head}>
        <Link to={`/listing/${id}`} className={classes.link} onClick={onLeave}>
          {title}
        </Link>
        <CloseButton
          size="sm"
          aria-label={compareCopy.remove(title)}
          onClick={() => onRemove(id)}
        />
      </span>
    </th>
  );
}

function Row({ row: { name, differs }, children }: { row: CompareRow; children: ReactNode }) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row" className={classes.names}>
        {copy.rows[name]}
        {differs ? <span className={classes.dot} role="img" aria-label={copy.differs} /> : null}
      </th>
      {children}
    </tr>
  );
}

type CellProps = { facts: PatentFacts; row: CompareRow; at: number; onLeave: () => void };

function Cell({ row, at, facts: { owners, ownerSight }, onLeave }: CellProps) {
  const isNamed = row.name === 'owner' && ownerSight === 'shown';
  return <td>{isNamed ? <Owners owners={owners} onLeave={onLeave} /> : row.words[at]}</td>;
}

type OwnersProps = { owners: PatentFacts['owners']; onLeave: () => void };

/** Each owner's name, as a link to what that person offers where the person has an account. */
function Owners({ owners, onLeave }: OwnersProps) {
  return owners.map(({ userId, name }, at) => (
    <span key={userId ?? at} className={classes.owner}>
      {userId === null ? (
        name
      ) : (
        <Link to={`/buy?owner=${userId}`} className={classes.link} onClick={onLeave}>
          {name}
        </Link>
      )}
    </span>
  ));
}
