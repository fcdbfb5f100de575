import type { DisclosureSheet } from '@claimstead/contract/disclosures.contract.ts';
import { Progress } from '@mantine/core';
import { AnswerForm } from './answer-form.tsx';
import { disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';
import { countAnswers } from './disclosures.rules.ts';

const copy = disclosuresCopy.form;

/** The eleven questions for an owner: how many are answered, and each saved on its own. */
export function DisclosureForm({ patentId, sheet }: { patentId: string; sheet: DisclosureSheet }) {
  const { answered, of } = countAnswers(sheet);
  return (
    <>
      <p className={classes.soft}>{copy.intro}</p>
      <div className={classes.progress}>
        <p className={classes.count} role="status">
          {copy.progress(answered, of)}
        </p>
        <Progress
          value={(answered / of) * 100}
          size={6}
          color={answered === of ? 'moss' : 'brass'}
          aria-label={copy.progressLabel}
        />
      </div>
      <ol className={classes.forms}>
        {sheet.answers.map((entry) => (
          <li key={entry.question}>
            <AnswerForm patentId={patentId} entry={entry} disclaimed={sheet.disclaimed} />
          </li>
        ))}
      </ol>
    </>
  );
}
