import type { DisclosureSheet } from '@claimstead/contract/disclosures.contract.ts';
import { Progress } from '@mantine/core';
import { AnswerForm } from './answer-form.tsx';
import { disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';
import { countAnswers, groupsOf } from './disclosures.rules.ts';
import { NoToTheRest } from './no-to-the-rest.tsx';

const copy = disclosuresCopy.form;

/** The eleven questions for an owner, in groups: how many are answered, and each saved when it is pressed. */
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
      {groupsOf(sheet.answers).map(({ group, answers }) => (
        <section key={group} className={classes.group} aria-labelledby={`disclosures-${group}`}>
          <h3 id={`disclosures-${group}`} className={classes.groupTitle}>
            {copy.groups[group]}
          </h3>
          <ol className={classes.forms}>
            {answers.map((entry) => (
              <li key={entry.question}>
                <AnswerForm patentId={patentId} entry={entry} disclaimed={sheet.disclaimed} />
              </li>
            ))}
          </ol>
          <NoToTheRest
            patentId={patentId}
            entries={answers.filter(({ answer }) => answer === null)}
          />
        </section>
      ))}
    </>
  );
}
