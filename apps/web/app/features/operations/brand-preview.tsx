import type { Brand } from '@claimstead/contract/site.contract.ts';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QuerySection } from '../../ui/query-section.tsx';
import { Seal, Wordmark } from '../../ui/wordmark.tsx';
import { brandCopy as copy } from './brand.copy.ts';
import classes from './brand-preview.module.css';
import { operationsQueries } from './operations.queries.ts';

/** The installation's name, logo, accent, sender and footer, where people meet them. */
export function BrandPreview() {
  const query = useQuery(operationsQueries.brand());
  return (
    <QuerySection query={query} failed={copy.failed} waiting={<Skeleton height={320} />}>
      {(brand) => (
        <>
          <OnPages brand={brand} />
          <InEmails brand={brand} />
        </>
      )}
    </QuerySection>
  );
}

function OnPages({ brand }: { brand: Brand }) {
  return (
    <section className={classes.part} aria-labelledby="brand-pages">
      <h2 id="brand-pages">{copy.onPages}</h2>
      <Facts
        facts={[
          [copy.facts.name, brand.name],
          [copy.facts.accent, brand.accent ? copy.accents(brand.accent) : copy.usualAccent],
          [copy.facts.logo, copy.logos[brand.logo]],
        ]}
      />
      <div className={classes.samples}>
        <Wordmark />
        <Seal size={56} />
        <Button>{copy.button}</Button>
        <Anchor href="#brand-pages">{copy.link}</Anchor>
      </div>
    </section>
  );
}

function InEmails({ brand }: { brand: Brand }) {
  return (
    <section className={classes.part} aria-labelledby="brand-emails">
      <h2 id="brand-emails">{copy.inEmails}</h2>
      <Facts
        facts={[
          [copy.facts.from, brand.from],
          [copy.facts.supportEmail, brand.supportEmail],
          [copy.facts.mailFooter, brand.mailFooter ?? copy.noFooter],
        ]}
      />
      {/* Without scripts: the sandbox allows nothing. */}
      <iframe
        className={classes.mail}
        title={copy.mailFrame(brand.mail.subject)}
        srcDoc={brand.mail.html}
        sandbox=""
      />
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
