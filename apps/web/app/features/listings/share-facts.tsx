import type { Invitation } from '@claimstead/contract/owners.contract.ts';
import { invitationCopy as copy } from './invitation.copy.ts';
import classes from '../../ui/invitation-card.module.css';

type ShareFactsProps = {
  about: Pick<NonNullable<Invitation['about']>, 'title' | 'stake' | 'signsFor'>;
  /** Whom the invitation is for, with its label. */
  account: [label: string, account: string];
};

/** The patent, the share and whose it is. */
export function ShareFacts({ about, account: [label, account] }: ShareFactsProps) {
  const { title, stake, signsFor } = about;
  return (
    <dl className={classes.facts}>
      <dt>{copy.patent}</dt>
      <dd>{title || copy.untitled}</dd>
      {signsFor ? (
        <>
          <dt>{copy.owner}</dt>
          <dd>{signsFor.company}</dd>
          <dt>{copy.signingAs}</dt>
          <dd>{signsFor.title}</dd>
        </>
      ) : null}
      <dt>{signsFor ? copy.itsShare : copy.share}</dt>
      <dd>{stake}%</dd>
      <dt>{label}</dt>
      <dd>{account}</dd>
    </dl>
  );
}
