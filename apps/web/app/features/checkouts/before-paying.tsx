import { productName } from '@claimstead/contract/product.ts';
import type { SigningPart } from '@claimstead/contract/signing.contract.ts';
import { Anchor } from '@mantine/core';
import { apiAddress } from '../../lib/api-client.ts';
import { useSite } from '../../lib/site.ts';
import { purchaseCopy } from './purchase.copy.ts';
import classes from './purchase-dialog.module.css';

const { before: copy } = purchaseCopy;
const papers = ['agreement', 'assignment'] as const satisfies readonly SigningPart[];

/** What a buyer can read before paying: the papers that they would sign, when money goes back, and who holds it where. */
export function BeforePaying({ patentId }: { patentId: string }) {
  const agent = useSite()?.agent;
  return (
    <section className={classes.before} aria-label={copy.label}>
      <p className={classes.papers}>
        {papers.map((part) => (
          <Anchor
            key={part}
            size="sm"
            href={apiAddress('GET /patentAssignment/preview', { query: { patentId, part } })}
            target="_blank"
            rel="noopener"
          >
            {copy.papers[part]}
          </Anchor>
        ))}
      </p>
      <h3 className={classes.rulesTitle}>{copy.refunds}</h3>
      <dl className={classes.rules}>
        {copy.rules.map(({ step, rule }) => (
          <div key={step}>
            <dt>{step}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.promise}>{copy.holder(agent?.name ?? productName)}</p>
    </section>
  );
}
