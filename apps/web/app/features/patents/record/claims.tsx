import { withoutNumber } from '@claimstead/contract/claim-text.ts';
import type { PatentClaim, PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { useState } from 'react';
import { recordCopy } from './record.copy.ts';
import { type ClaimNode, claimTree } from './record.rules.ts';
import { Source } from './source.tsx';
import classes from './record.module.css';

const copy = recordCopy.claims;

/** The independent claims in full, and behind each those that depend on it: there may be hundreds, made when opened. */
export function Claims({ claims }: { claims: NonNullable<PatentRecord['claims']> }) {
  const independent = claims.value.filter(({ dependsOn }) => dependsOn.length === 0);
  return (
    <>
      <p className={classes.soft}>{copy.count(claims.value.length, independent.length)}</p>
      <div className={classes.claims}>
        {claimTree(claims.value).map((node) => (
          <div key={node.claim.number} className={classes.claims}>
            <Claim claim={node.claim} />
            {node.count > 0 ? <Dependents node={node} /> : null}
          </div>
        ))}
      </div>
      <Source of={claims.provenance} />
    </>
  );
}

function Dependents({ node: { claim, dependents, count } }: { node: ClaimNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{copy.dependents(count, claim.number)}</summary>
      {isOpen ? <Branch nodes={dependents} /> : null}
    </details>
  );
}

/** Claims below the one that they depend on. */
function Branch({ nodes }: { nodes: ClaimNode[] }) {
  return (
    <ul className={classes.branch}>
      {nodes.map(({ claim, dependents }) => (
        <li key={claim.number}>
          <Claim claim={claim} />
          {dependents.length > 0 ? <Branch nodes={dependents} /> : null}
        </li>
      ))}
    </ul>
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
