import { disclosureWords } from '@claimstead/contract/disclosure-questions.ts';
import type {
  Disclosure,
  DisclosureSheet as Sheet,
} from '@claimstead/contract/disclosures.contract.ts';
import { Badge } from '@mantine/core';
import { formatDate } from '../../../lib/format.ts';
import { answerColors, answerWords, disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';
import { PaperLinks } from './paper-links.tsx';

/** The answers as buyers read them. What was not answered says so, and is never shown as a "no". */
export function DisclosureSheet({ sheet }: { sheet: Sheet }) {
  return (
    <>
      {sheet.isFrozen ? <p className={classes.frozen}>{disclosuresCopy.frozen}</p> : null}
      {sheet.version === 0 ? <NoneAnswered answers={sheet.answers} /> : <Answered sheet={sheet} />}
    </>
  );
}

function Answered({ sheet }: { sheet: Sheet }) {
  const changed = sheet.changedAt
    ? ` ${disclosuresCopy.changed(formatDate(sheet.changedAt))}.`
    : null;
  return (
    <>
      <p className={classes.soft}>
        {disclosuresCopy.intro}
        {changed}
      </p>
      <Answers answers={sheet.answers} />
    </>
  );
}

function NoneAnswered({ answers }: { answers: Disclosure[] }) {
  const { title, text, open } = disclosuresCopy.noneAnswered;
  return (
    <div className={classes.none}>
      <p className={classes.noneTitle}>{title}</p>
      <p className={classes.soft}>{text}</p>
      <details className={classes.more}>
        <summary>{open}</summary>
        <ol className={classes.questions}>
          {answers.map(({ question }) => (
            <li key={question}>{disclosureWords[question].question}</li>
          ))}
        </ol>
      </details>
    </div>
  );
}

function Answers({ answers }: { answers: Disclosure[] }) {
  return (
    <ul className={classes.answers}>
      {answers.map((entry) => (
        <li key={entry.question} className={classes.answer} data-answer={entry.answer ?? 'none'}>
          <div className={classes.asked}>
            <h3 className={classes.name}>{disclosureWords[entry.question].name}</h3>
            <p className={classes.question}>{disclosureWords[entry.question].question}</p>
          </div>
          <Given entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Given({ entry }: { entry: Disclosure }) {
  const { answer, answeredAt, answeredBy, text, papers } = entry;
  if (answer === null || answeredAt === null) {
    return (
      <div className={classes.given}>
        <p className={classes.open}>{disclosuresCopy.notAnswered}</p>
      </div>
    );
  }
  const day = formatDate(answeredAt);
  return (
    <div className={classes.given}>
      <p className={classes.verdict}>
        <Badge color={answerColors[answer]} variant={answer === 'yes' ? 'light' : 'outline'}>
          {answerWords[answer]}
        </Badge>
        <span className={classes.day}>
          {answeredBy
            ? disclosuresCopy.answeredBy(day, answeredBy)
            : disclosuresCopy.answeredOn(day)}
        </span>
      </p>
      {text ? <p className={classes.text}>{text}</p> : null}
      <PaperLinks papers={papers} />
    </div>
  );
}
