import classes from './search.module.css';
import { piecesOf } from './search.rules.ts';

type MarkedProps = { text: string; marks: readonly { from: number; to: number }[] };

/** A text with what was looked for marked in it. */
export function Marked({ text, marks }: MarkedProps) {
  return piecesOf(text, marks).map((piece) =>
    piece.isMarked ? (
      <mark key={piece.at} className={classes.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
