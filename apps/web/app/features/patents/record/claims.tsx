import type { PatentClaim, PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { useState } from 'react';
import { recordCopy } from './record.copy.ts';
import { claimsApart, withoutNumber } from './record.rules.ts';
import { Source } from './source.tsx';
import classes from './record.module.css';

const copy = recordCopy.claims;

/** The first independent claim in full, and all others behind it: there may be hundreds, made when opened. */
export function Claims({ claims }: { claims: NonNullable<PatentRecord['claims']> }) {
  const [isOpen, setIsOpen] = useState(false);
  const { first, rest, independent } = claimsApart(claims.value);
  if (first === null) return null;
  return (
    <>
      <p className={classes.soft}>{copy.count(claims.value.length, independent.length)}</p>
      <Claim claim={first} />
      <Source of={claims.provenance} />
      {rest.length > 0 ? (
        <details className={classes.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>{copy.rest(rest.length)}</summary>
          {isOpen ? (
            <div className={classes.claims}>
              {rest.map((claim) => (
                <Claim key={claim.number} claim={claim} />
              ))}
            </div>
          ) : null}
        </details>
      ) : null}
    </>
  );
}

function Claim({ claim }: { claim: PatentClaim }) {
  const { number, dependsOn, words } = claim;
  return (
    <div className={classes.claim}>
      <p className={classes.claimHead}>
        <strong>{copy.number(number)}</strong>,{' '}
        {dependsOn.length === 0 ? copy.independent : copy.depends(dependsOn)}, {copy.words(words)}
      </p>
      <p className={classes.text}>
        <bdi>{withoutNumber(claim)}</bdi>
      </p>
    </div>
  );
}
