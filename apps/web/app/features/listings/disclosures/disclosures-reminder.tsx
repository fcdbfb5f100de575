import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';
import { disclosureQueries } from './disclosures.queries.ts';
import { countAnswers } from './disclosures.rules.ts';

const copy = disclosuresCopy.reminder;

/** Asks the owner at publishing, and refuses nothing: how much is answered, and the way there. */
export function DisclosuresReminder({ patentId }: { patentId: string }) {
  const { data } = useQuery(disclosureQueries.sheet(patentId));
  if (!data?.mayAnswer) return null;
  const { answered, of } = countAnswers(data);
  const words =
    answered === 0 ? copy.none(of) : answered === of ? copy.all(of) : copy.some(answered, of);
  return (
    <p className={classes.reminder}>
      {words}{' '}
      <Link to="#disclosures" replace>
        {answered === of ? copy.review : copy.open}
      </Link>
    </p>
  );
}
