import { disclosureWords } from '@claimstead/contract/disclosure-questions.ts';
import type {
  Disclosure,
  DisclosureSheet as Sheet,
} from '@claimstead/contract/disclosures.contract.ts';
import { Badge } from '@mantine/core';
import { formatLongDate } from '../../../lib/format-day.ts';
import { answerColors, answerWords, disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';
import { inReadingOrder } from './disclosures.rules.ts';
import { NamedPatents } from './reference-patents.tsx';
import { PaperLinks } from './paper-links.tsx';

/** The answers as buyers read them. What was not answered says so, and is never shown as a "no". */
export function DisclosureSheet({ sheet }: { sheet: Sheet }) {
  const { answered, open } = inReadingOrder(sheet.answers);
  return (
    <>
      {sheet.isFrozen ? <p className={classes.frozen}>{disclosuresCopy.frozen}</p> : null}
      {answered.length > 0 ? <p className={classes.soft}>{introOf(sheet)}</p> : null}
      <Answers answers={answered} />
      <NotAnswered open={open} />
    </>
  );
}

function introOf({ changedAt }: Sheet): string {
  const changed = changedAt ? ` ${disclosuresCopy.changed(formatLongDate(changedAt))}.` : '';
  return `${disclosuresCopy.intro}${changed}`;
}

/** Below the answers, so that nobody takes a gap among them for a "no". */
function NotAnswered({ open }: { open: Disclosure[] }) {
  if (open.length === 0) return null;
  return (
    <div className={classes.none}>
      <h3 className={classes.noneTitle}>{disclosuresCopy.notAnswered}</h3>
      <p className={classes.soft}>{disclosuresCopy.notAnsweredText(open.length)}</p>
      <details className={classes.more}>
        <summary>{disclosuresCopy.showQuestions(open.length)}</summary>
        <ul className={classes.questions}>
          {open.map(({ question }) => (
            <li key={question}>
              <strong>{disclosureWords[question].name}.</strong>{' '}
              {disclosureWords[question].question}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Answers({ answers }: { answers: Disclosure[] }) {
  return (
    <ul className={classes.answers}>
      {answers.map((entry) => (
        <li key={entry.question} className={classes.answer}>
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
  const { answer, answeredAt, answeredBy, text, referencePatents, papers } = entry;
  if (answer === null || answeredAt === null) return null;
  const day = formatLongDate(answeredAt);
  return (
    <div className={classes.given}>
      <div className={classes.verdict}>
        <Badge color={answerColors[answer]} variant={answer === 'yes' ? 'light' : 'outline'}>
          {answerWords[answer]}
        </Badge>
        <span className={classes.day}>
          {answeredBy
            ? disclosuresCopy.answeredBy(day, answeredBy)
            : disclosuresCopy.answeredOn(day)}
        </span>
      </div>
      {text ? <p className={classes.text}>{text}</p> : null}
      <NamedPatents patents={referencePatents} />
      <PaperLinks papers={papers} />
    </div>
  );
}
