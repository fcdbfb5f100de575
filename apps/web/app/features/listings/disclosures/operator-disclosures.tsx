import { disclosureWords } from '@claimstead/contract/disclosure-questions.ts';
import type { Disclosure } from '@claimstead/contract/disclosures.contract.ts';
import type { OperatorDisclosures as Disclosures } from '@claimstead/contract/operations-disclosures.contract.ts';
import { Badge, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isProblem } from '../../../lib/api-problem.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { DisclosureHistory } from './disclosure-history.tsx';
import { answerColors, answerWords, disclosuresCopy } from './disclosures.copy.ts';
import { disclosureQueries } from './disclosures.queries.ts';
import { PaperLinks } from './paper-links.tsx';
import sheetClasses from './disclosures.module.css';
import classes from './history.module.css';

const copy = disclosuresCopy.operators;

/** The eleven answers of one listing in the order in which they are asked, and how they came to be. */
export function OperatorDisclosures({ id }: { id: string }) {
  const query = useQuery(disclosureQueries.forOperators(id));
  return (
    <>
      <Button
        component={Link}
        to="/operations/listings"
        className={classes.back}
        size="sm"
        variant="subtle"
        leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
      >
        {copy.back}
      </Button>
      <QuerySection
        query={query}
        failed={disclosuresCopy.failed}
        refused={(error) =>
          isProblem(error, 'listings.not_found') ? <EmptyState title={copy.missing} /> : null
        }
        waiting={
          <WaitingLines label={disclosuresCopy.loading} heights={[38, 20, 64, 64, 64, 64]} />
        }
      >
        {(disclosures) => <Shown disclosures={disclosures} />}
      </QuerySection>
    </>
  );
}

function Shown({ disclosures }: { disclosures: Disclosures }) {
  const { patentId, title, patentNumber, sheet } = disclosures;
  return (
    <>
      <PageHeading
        title={copy.title}
        caption={[title, patentNumber].filter((part) => part !== '').join(' · ')}
        text={copy.text}
        actions={
          <Button
            component={Link}
            to={`/operations/titles/${patentId}`}
            size="sm"
            variant="default"
          >
            {copy.seeTitle}
          </Button>
        }
      />
      <div className={classes.parts}>
        {sheet.isFrozen ? <p className={sheetClasses.frozen}>{copy.frozen}</p> : null}
        <ul className={sheetClasses.answers}>
          {sheet.answers.map((entry) => (
            <li key={entry.question} className={sheetClasses.answer}>
              <div className={sheetClasses.asked}>
                <h2 className={sheetClasses.name}>{disclosureWords[entry.question].name}</h2>
                <p className={sheetClasses.question}>{disclosureWords[entry.question].question}</p>
              </div>
              <Given entry={entry} />
            </li>
          ))}
        </ul>
        <PageSection title={disclosuresCopy.history.title}>
          <DisclosureHistory changes={disclosureQueries.historyForOperators(patentId)} />
        </PageSection>
      </div>
    </>
  );
}

function Given({ entry }: { entry: Disclosure }) {
  const { answer, answeredAt, answeredBy, text, papers, version } = entry;
  if (answer === null || answeredAt === null) {
    return (
      <div className={sheetClasses.given}>
        <p className={sheetClasses.day}>{copy.unanswered}</p>
      </div>
    );
  }
  const when = disclosuresCopy.history.by(formatDateTime(answeredAt), answeredBy);
  return (
    <div className={sheetClasses.given}>
      <div className={sheetClasses.verdict}>
        <Badge color={answerColors[answer]} variant={answer === 'yes' ? 'light' : 'outline'}>
          {answerWords[answer]}
        </Badge>
        <span className={sheetClasses.day}>
          {copy.version(version)} · {when}
        </span>
      </div>
      {text ? <p className={sheetClasses.text}>{text}</p> : null}
      <PaperLinks papers={papers} />
    </div>
  );
}
