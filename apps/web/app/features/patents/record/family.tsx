import type { FamilyMember, PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { formatLongDay } from '../../../lib/format-day.ts';
import { formatPatentNumber } from '../../../lib/format.ts';
import { MoreList } from './more-list.tsx';
import { recordCopy } from './record.copy.ts';
import { familyApart, formatApplicationNumber } from './record.rules.ts';
import { Source } from './source.tsx';
import classes from './record.module.css';

const copy = recordCopy.family;
const mostMembers = 6;

/** What this patent goes back to, and what goes back to it, by the office's continuity. */
export function Family({ family }: { family: NonNullable<PatentRecord['family']> }) {
  const { parents, children } = familyApart(family.value);
  return (
    <>
      <div className={classes.pairs}>
        <Side title={copy.parents} members={parents} />
        <Side title={copy.children} members={children} />
      </div>
      <Source of={family.provenance} />
    </>
  );
}

function Side({ title, members }: { title: string; members: FamilyMember[] }) {
  if (members.length === 0) return null;
  return (
    <div>
      <h4 className={classes.small}>{title}</h4>
      <MoreList items={members} most={mostMembers}>
        {(member) => (
          <li key={`${member.code}-${member.applicationNumber}`} className={classes.member}>
            <span className={classes.memberNumber}>{numberOf(member)}</span>
            <span className={classes.soft}>
              {copy.kinds.get(member.code) ?? <bdi>{member.code}</bdi>}
              {member.filedOn === null ? '' : copy.filedOn(formatLongDay(member.filedOn))}
            </span>
          </li>
        )}
      </MoreList>
    </div>
  );
}

function numberOf({ patentNumber, applicationNumber }: FamilyMember): string {
  return patentNumber === null
    ? copy.application(formatApplicationNumber(applicationNumber))
    : formatPatentNumber(patentNumber);
}
