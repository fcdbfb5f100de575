import { searchCopy as copy } from './search.copy.ts';
import { Marked } from './marked.tsx';
import classes from './search.module.css';
import { excerptAt } from './search.rules.ts';
import type { FullText } from './use-full-text.ts';

/** Below the box: what is wrong in it, where it stands, and that only titles are searched. */
export function BoxNotes({ fullText }: { fullText: FullText }) {
  const { text, query, isTitlesOnly } = fullText;
  // Those of an earlier text are in other places.
  const mistakes = query.isPlaceholderData ? [] : (query.data?.mistakes ?? []);
  return (
    <div className={classes.notes}>
      {mistakes.map((mistake) => {
        const { text: shown, mark } = excerptAt(text, mistake);
        return (
          <p key={`${mistake.kind} ${mistake.from}`}>
            {copy.mistakes[mistake.kind]}
            <span className={classes.typed}>
              <Marked text={shown} marks={[mark]} />
            </span>
          </p>
        );
      })}
      {mistakes.some(({ kind }) => kind !== 'too_much') ? <p>{copy.rest}</p> : null}
      {isTitlesOnly ? (
        <p>
          {copy.titlesOnly}{' '}
          {query.isError ? (
            <button type="button" className={classes.press} onClick={() => void query.refetch()}>
              {copy.retry}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
