import { disclosureWords } from '@claimstead/contract/disclosure-questions.ts';
import type { Disclosure, DisclosurePaper } from '@claimstead/contract/disclosures.contract.ts';
import { ActionIcon, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { wordsFor } from '../../../lib/problem-words.ts';
import { toastFailure } from '../../../ui/toasts.ts';
import { FileDrop } from '../sell/uploads/file-drop.tsx';
import { documentTypes } from '../sell/step-document.tsx';
import { disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';
import { useAddPapers, useRemovePaper } from './disclosures.queries.ts';
import { PaperLinks } from './paper-links.tsx';

const copy = disclosuresCopy.form;

/** The documents of an answer that is "yes": added and removed at once, each a change of the sheet. */
export function AnswerPapers({ patentId, entry }: { patentId: string; entry: Disclosure }) {
  const place = { patentId, question: entry.question };
  const { add, sending, failed } = useAddPapers(place);
  return (
    <div className={classes.ownPapers}>
      <PaperLinks
        papers={entry.papers}
        action={(paper) => <RemovePaper place={place} paper={paper} />}
      />
      {sending ? (
        <div className={classes.sending}>
          <span className={classes.paperName}>{copy.sending(sending.name)}</span>
          <Progress
            value={sending.fraction * 100}
            size={4}
            aria-label={copy.sending(sending.name)}
          />
        </div>
      ) : (
        <FileDrop
          compact
          multiple
          label={copy.addPaper(disclosureWords[entry.question].name)}
          hint={copy.addPaperHint}
          accept={documentTypes}
          left={failed.map(failureWords).join(' ') || undefined}
          onFiles={add}
        />
      )}
    </div>
  );
}

function failureWords({ name, error }: { name: string; error: Error }): string {
  return `${copy.uploadFailed(name)}: ${wordsFor(error)}`;
}

type RemovePaperProps = {
  place: { patentId: string; question: Disclosure['question'] };
  paper: DisclosurePaper;
};

function RemovePaper({ place, paper }: RemovePaperProps) {
  const remove = useRemovePaper(place);
  const { uri, name } = paper;
  if (!uri) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={copy.removePaper(name)}
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(uri, { onError: (error) => toastFailure(copy.removeFailed, error) })
      }
    >
      <IconX size={16} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  );
}
