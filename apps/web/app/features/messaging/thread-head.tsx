import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import { ActionIcon, Avatar } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { fullName, initialsOf } from '../../lib/format.ts';
import { messagingCopy } from './messaging.copy.ts';
import classes from './thread.module.css';

/** Who the conversation is with; on a phone also the way back to the list. */
export function ThreadHead({ person }: { person: PublicUser | null }) {
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
    </div>
  );
}
