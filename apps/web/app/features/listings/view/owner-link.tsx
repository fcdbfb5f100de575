import type { Owner } from '@claimstead/contract/owners.contract.ts';
import { Link } from 'react-router';
import { ownerName } from '../owner-name.ts';
import classes from './view.module.css';

/** An owner's name, and the way to all that this owner offers; a name alone where no account belongs to it. */
export function OwnerLink({ owner }: { owner: Pick<Owner, 'company' | 'user'> }) {
  const { userId } = owner.user;
  if (userId === null) return ownerName(owner);
  return (
    <Link to={`/buy?owner=${userId}`} className={classes.ownerLink}>
      {ownerName(owner)}
    </Link>
  );
}
