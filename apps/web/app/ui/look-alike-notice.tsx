import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '../lib/format.ts';
import { lookAlikesQuery } from '../lib/look-alikes.ts';
import classes from './look-alike-notice.module.css';

type LookAlikeNoticeProps = {
  person: { userId: string; firstName: string; lastName: string };
};

const words = (name: string) =>
  `You have a deal with another person named ${name}. They have separate accounts, so check who you’re dealing with.`;

/** Warns if this person's name may be confused with that of the other side of one of the reader's deals. */
export function LookAlikeNotice({ person }: LookAlikeNoticeProps) {
  const { data } = useQuery(lookAlikesQuery());
  const found = data?.find(({ userId }) => userId === person.userId);
  if (!found) return null;
  return (
    <p className={classes.notice} role="note">
      <IconUsers size={16} aria-hidden="true" />
      <span>{words(fullName(found.other))}</span>
    </p>
  );
}
