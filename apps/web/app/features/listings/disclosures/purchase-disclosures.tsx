import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';
import { disclosureQueries } from './disclosures.queries.ts';
import { countAnswers } from './disclosures.rules.ts';

const copy = disclosuresCopy.purchase;

type PurchaseDisclosuresProps = {
  patentId: string;
  /** Closes the dialog on the way to the disclosures. */
  onLeave: () => void;
};

/** One line before paying: how much the seller disclosed, and the way to it. */
export function PurchaseDisclosures({ patentId, onLeave }: PurchaseDisclosuresProps) {
  const { data } = useQuery(disclosureQueries.sheet(patentId));
  if (!data?.isShown) return null;
  const { answered, of, yes } = countAnswers(data);
  return (
    <p className={classes.purchase}>
      {answered === 0 ? copy.none : copy.some(answered, of, yes)}{' '}
      <Anchor component={Link} to={`/listing/${patentId}#disclosures`} onClick={onLeave}>
        {copy.open}
      </Anchor>
    </p>
  );
}
