import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { ThreadHead as Head } from '@claimstead/contract/messaging.contract.ts';
import { ActionIcon, Avatar } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPatentNumber, fullName, initialsOf } from '../../lib/format.ts';
import { messagingCopy } from './messaging.copy.ts';
import classes from './thread-head.module.css';

type ThreadHeadProps = {
  person: PublicUser | null;
  patent: Head['patent'];
  children?: ReactNode;
};

/** Who the conversation is with, and about what; on a phone also the way back to the list. */
export function ThreadHead({ person, patent, children }: ThreadHeadProps) {
  return (
    <div className={classes.head}>
      <ActionIcon
        className={classes.back}
        component={Link}
        to="/account/messages"
        variant="subtle"
        size={38}
        aria-label={messagingCopy.back}
      >
        <IconArrowLeft size={20} aria-hidden="true" />
      </ActionIcon>
      {person ? (
        <>
          <Avatar src={person.imgUri} alt="" size={36}>
            {initialsOf(person)}
          </Avatar>
          <h2 className={classes.person}>{fullName(person)}</h2>
        </>
      ) : (
        <h2 className={classes.person}>{messagingCopy.newMessage}</h2>
      )}
      {patent ? <ListingCard patent={patent} /> : null}
      {children}
    </div>
  );
}

function ListingCard({ patent }: { patent: NonNullable<Head['patent']> }) {
  return (
    <Link className={classes.card} to={`/listing/${patent.id}`}>
      <span className={classes.about}>{messagingCopy.about}</span>
      <span className={classes.cardTitle}>{patent.title}</span>
      <span className={classes.cardNumber}>{formatPatentNumber(patent.patentNumber)}</span>
    </Link>
  );
}
