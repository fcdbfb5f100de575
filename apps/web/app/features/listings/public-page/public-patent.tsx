import type {
  PublicLink,
  PublicOthers,
  PublicPatent,
  PublicStatement,
} from '@claimstead/contract/public-pages.ts';
import { publicRoot } from '@claimstead/contract/public-pages.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDollars, formatPatentNumber, patentTypeNames } from '../../../lib/format.ts';
import { withNext } from '../../../lib/return-to.ts';
import { useSession } from '../../../lib/session.ts';
import { sourceWords } from '../../../lib/source-words.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LineFigure } from '../../../ui/line-figure.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { moneyCopy } from '../view/money-steps.copy.ts';
import { publicPageCopy as copy } from './public-page.copy.ts';
import classes from './public-patent.module.css';

type Props = {
  patent: PublicPatent;
  others: PublicOthers;
  /** Shown to its owner as strangers read it. */
  isPreview?: boolean;
};

/** A patent as everyone may read it: the same for all but for what its button says. */
export function PublicPatentView({ patent, others, isPreview = false }: Props) {
  const { title, number, patentTypeId } = patent;
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>
          <bdi>{title}</bdi>
        </h1>
        <p className={classes.number}>{formatPatentNumber(number)}</p>
        {patentTypeId === 3 ? <p className={classes.soft}>{copy.pending}</p> : null}
      </header>
      <Drawing patent={patent} />
      <aside className={classes.side} aria-label={copy.act.title}>
        <Act patent={patent} isPreview={isPreview} />
      </aside>
      <div className={classes.rest}>
        <div className={classes.tools}>
          <ShareButton path={patent.path} />
          <Button variant="default" size="xs" onClick={() => window.print()}>
            {copy.print}
          </Button>
        </div>
        <Record patent={patent} />
        <p className={classes.soft}>{copy.source}</p>
        <Others others={others} />
      </div>
    </article>
  );
}

function Drawing({ patent: { drawing, title, patentTypeId } }: { patent: PublicPatent }) {
  return (
    <div className={classes.plate}>
      {drawing === null ? (
        <>
          <div className={classes.figure}>
            <LineFigure patentTypeId={patentTypeId} />
          </div>
          <p className={classes.noDrawing}>{copy.noDrawing}</p>
        </>
      ) : (
        <img className={classes.drawing} src={drawing} alt={copy.image(title)} />
      )}
    </div>
  );
}

type ActProps = { patent: PublicPatent; isPreview: boolean };

/** Price, the way on, what decides about the patent, who sells, and what becomes of the money. */
function Act({ patent, isPreview }: ActProps) {
  const { price, patentTypeId, categories, owners } = patent;
  return (
    <section className={classes.panel}>
      <p className={classes.price}>{price === null ? 'Open to Offers' : formatDollars(price)}</p>
      <WayOn patent={patent} isPreview={isPreview} />
      <Deciding patent={patent} />
      <dl className={classes.facts}>
        <Fact name={copy.type}>{patentTypeNames[patentTypeId]}</Fact>
        {categories.length > 0 ? <Fact name={copy.categories}>{categories.join(', ')}</Fact> : null}
        {owners !== null && owners.length > 0 ? (
          <Fact name={copy.owners}>
            <bdi>{owners.join(', ')}</bdi>
          </Fact>
        ) : null}
      </dl>
      {owners === null ? (
        <div className={classes.blind}>
          <p className={classes.blindTitle}>{copy.blind.title}</p>
          <p>{copy.blind.text}</p>
        </div>
      ) : null}
      <details className={classes.steps}>
        <summary>{moneyCopy.title}</summary>
        <ol>
          {moneyCopy.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who is signed in is known only in the browser: the document is the same for all. */
function WayOn({ patent: { listingId, way }, isPreview }: ActProps) {
  const session = useSession();
  const to = `/listing/${listingId}`;
  const isIn = session.state === 'signed_in' && !isPreview;
  return (
    <div className={classes.wayOn}>
      <Button
        component={Link}
        to={isIn ? to : withNext('/auth/login', to)}
        // A page for people, one for each patent: of no use to who searches.
        rel={isIn ? undefined : 'nofollow'}
        classNames={{ root: classes.signIn ?? '', label: classes.signInLabel ?? '' }}
      >
        {isIn ? copy.act.open : copy.act.signIn[way]}
      </Button>
      <p className={classes.small}>
        {isIn
          ? copy.act.openText
          : way === 'ask'
            ? `${copy.act.waits} ${copy.act.back}`
            : copy.act.back}
      </p>
    </div>
  );
}

function ShareButton({ path }: { path: string }) {
  const origin = typeof window === 'undefined' ? '' : window.location.origin;
  return <CopyButton text={`${origin}${path}`} label={copy.share} />;
}

const parts = ['term', 'fees', 'disclosures'] as const;

function Deciding({ patent }: { patent: PublicPatent }) {
  return (
    <dl className={classes.facts}>
      {parts.map((part) => (
        <div key={part} className={classes.part}>
          <dt>{copy.parts[part]}</dt>
          <dd>
            <Said of={patent[part]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Said({ of: { words, more, source } }: { of: PublicStatement }) {
  return (
    <>
      {[words, ...more].join(' ')}{' '}
      {source === null ? null : <span className={classes.day}>{sourceWords(source)}</span>}
    </>
  );
}

function Record({ patent: { abstract, claim, classes: symbols } }: { patent: PublicPatent }) {
  return (
    <>
      {abstract === null && claim === null ? <p className={classes.soft}>{copy.noRecord}</p> : null}
      {abstract === null ? null : (
        <PageSection title={copy.abstract} id="abstract">
          <p className={classes.text}>
            <bdi>{abstract.value}</bdi>
          </p>
          <p className={classes.source}>{sourceWords(abstract.provenance)}</p>
        </PageSection>
      )}
      {claim === null ? null : (
        <PageSection title={copy.claim(claim.number)} id="claim">
          <p className={classes.text}>
            <bdi>{claim.text}</bdi>
          </p>
          <p className={classes.source}>{sourceWords(claim.provenance)}</p>
        </PageSection>
      )}
      {symbols === null || symbols.value.length === 0 ? null : (
        <PageSection title={copy.classes} id="classes">
          <ul className={classes.list}>
            {symbols.value.map(({ symbol, name }) => (
              <li key={symbol}>
                <ClassLink symbol={symbol} /> {name}
              </li>
            ))}
          </ul>
          <p className={classes.source}>{sourceWords(symbols.provenance)}</p>
        </PageSection>
      )}
    </>
  );
}

function ClassLink({ symbol }: { symbol: string }) {
  const group = /^[A-HY]\d\d[A-Z]/.exec(symbol)?.[0];
  if (group === undefined) return <strong>{symbol}</strong>;
  // A whole page: the server has it ready.
  return <a href={`${publicRoot}?class=${group}`}>{symbol}</a>;
}

/** Other patents that everyone may read, and the way to all. */
export function Others({ others: { by, links } }: { others: PublicOthers }) {
  return (
    <nav aria-label={copy.others[by]} className={classes.alike}>
      {links.length > 0 ? (
        <>
          <h2 className={classes.alikeTitle}>{copy.others[by]}</h2>
          <PublicLinks links={links} />
        </>
      ) : null}
      <a href={publicRoot}>{copy.all}</a>
    </nav>
  );
}

function PublicLinks({ links }: { links: PublicLink[] }) {
  return (
    <ul className={classes.links}>
      {links.map(({ path, title, number }) => (
        <li key={path} className={classes.link}>
          <a href={path}>
            <bdi>{title}</bdi>
          </a>
          <span className={classes.day}>{formatPatentNumber(number)}</span>
        </li>
      ))}
    </ul>
  );
}
