import type { ReactNode } from 'react';
import classes from './question-list.module.css';

export type Question = { id: number; question: string; answer: string };

type QuestionListProps = {
  questions: readonly Question[];
  /** The rule of a page heading is right above. */
  belowHeading?: boolean;
  /** For people whose question is not listed. */
  more?: ReactNode;
};

/** Questions that open in place. Native disclosure: works before any script has loaded. */
export function QuestionList({ questions, belowHeading = false, more }: QuestionListProps) {
  return (
    <>
      <div className={classes.list} data-below-heading={belowHeading || undefined}>
        {questions.map(({ id, question, answer }) => (
          <details key={id} id={`question-${id}`} className={classes.entry}>
            <summary className={classes.question}>
              <span>{question}</span>
              <span className={classes.sign} aria-hidden="true" />
            </summary>
            <p className={classes.answer}>{answer}</p>
          </details>
        ))}
      </div>
      {more ? <p className={classes.more}>{more}</p> : null}
    </>
  );
}
