import { CloseButton } from '@mantine/core';
import { searchCopy } from './search.copy.ts';
import classes from './search-help.module.css';

const copy = searchCopy.help;

/** The language of the box, in plain words. */
export function SearchHelp({ onClose }: { onClose: () => void }) {
  return (
    <div className={classes.help}>
      <div className={classes.top}>
        <h2 className={classes.heading}>{copy.title}</h2>
        <CloseButton aria-label={copy.close} onClick={onClose} />
      </div>
      <p>{copy.where}</p>
      <Lines lines={copy.lines} />
      <h3 className={classes.sub}>{copy.fields}</h3>
      <Lines lines={copy.fieldLines} />
      <p>{copy.pasted}</p>
      <p>{copy.owners}</p>
      <p>{copy.key}</p>
    </div>
  );
}

function Lines({ lines }: { lines: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.lines}>
      {lines.map(([typed, finds]) => (
        <div key={typed} className={classes.pair}>
          <dt>
            <code>{typed}</code>
          </dt>
          <dd>{finds}</dd>
        </div>
      ))}
    </dl>
  );
}
