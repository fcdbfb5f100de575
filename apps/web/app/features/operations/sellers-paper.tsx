import type { TitlePaper } from '@claimstead/contract/title-papers.contract.ts';
import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { Anchor } from '@mantine/core';
import { formatDateTime } from '../../lib/format.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { operationsCopy } from './operations.copy.ts';
import classes from './operations.module.css';
import { useAnswerPaper } from './operations.queries.ts';
import { WordsButton } from './words-button.tsx';

const copy = operationsCopy.titles.paper;

/** The last paper that a seller sent about a title: to open, and to answer while it waits. */
export function SellersPaper({ title }: { title: OperatorTitle }) {
  const { paper, paperWaits } = title;
  if (!paper) return null;
  const isMoot = paper.state === 'sent' && !paperWaits;
  return (
    <section className={classes.paper} aria-label={copy.heading}>
      <h3>
        {copy.heading}: {isMoot ? copy.moot : copy.states[paper.state]}
      </h3>
      <PaperFacts paper={paper} />
      {paperWaits ? (
        <div className={classes.actions}>
          <AnswerPaperButton title={title} takes={false} />
          <AnswerPaperButton title={title} takes />
        </div>
      ) : null}
    </section>
  );
}

function PaperFacts({ paper }: { paper: TitlePaper }) {
  const { uri, name, size, note, answer, sentAt, sentBy, sha256 } = paper;
  return (
    <>
      <p>
        {uri ? (
          <Anchor href={uri} download={name} aria-label={copy.download(name)}>
            {name}
          </Anchor>
        ) : (
          name
        )}{' '}
        <small>{uri ? formatBytes(size) : copy.lost}</small>
      </p>
      {note ? <p className={classes.said}>{note}</p> : null}
      <p className={classes.soft}>{copy.sent(formatDateTime(sentAt), sentBy)}</p>
      <p className={classes.soft}>{copy.hash(sha256)}</p>
      {answer ? <p className={classes.said}>{answer}</p> : null}
    </>
  );
}

/** Takes the paper and clears the title from it, or refuses it, in words to its owners. */
function AnswerPaperButton({ title, takes }: { title: OperatorTitle; takes: boolean }) {
  const { patentId, paper } = title;
  const mutation = useAnswerPaper(patentId);
  const read = { checkId: title.checkId ?? '', paperId: paper?.id ?? '' };
  return (
    <WordsButton
      label={takes ? copy.take : copy.refuse}
      variant={takes ? 'filled' : 'default'}
      harms={!takes}
      subject={title.title}
      about={
        <>
          <strong>{title.title}</strong>: {paper?.name}
        </>
      }
      field={
        takes
          ? { label: copy.shows, description: copy.takeText }
          : { label: copy.why, description: copy.refuseText }
      }
      call={mutation}
      send={(reason) => ({ ...read, takes, reason })}
      done={copy.done}
      failed={copy.failed}
    />
  );
}
