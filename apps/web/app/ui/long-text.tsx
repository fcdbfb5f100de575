import { Page } from './page.tsx';
import { PageHeading } from './page-heading.tsx';
import classes from './long-text.module.css';

export type LongTextSection = {
  title: string;
  paragraphs?: readonly string[];
  /** Things of one kind, after the paragraphs. */
  points?: readonly string[];
  table?: { heads: readonly string[]; rows: readonly (readonly string[])[] };
  /** What somebody else still has to fill in. */
  blank?: string;
};

export type LongTextProps = {
  title: string;
  caption: string;
  intro: string;
  /** Stands above everything: the state of the text itself. */
  note?: { title: string; text: string };
  sections: readonly LongTextSection[];
};

/** A document to read: numbered sections with a table of contents that stays beside them on wide screens. */
export function LongText({ title, caption, intro, note, sections }: LongTextProps) {
  return (
    <Page>
      <div className={classes.sheet}>
        <div className={classes.head}>
          <PageHeading title={title} caption={caption} text={intro} />
          {note ? (
            <p className={classes.note}>
              <strong>{note.title}</strong> {note.text}
            </p>
          ) : null}
        </div>
        <nav aria-label="Contents" className={classes.contents}>
          <p className="caption">Contents</p>
          <ol>
            {sections.map((section, at) => (
              <li key={section.title}>
                <a href={`#section-${at + 1}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          {sections.map((section, at) => (
            <Section key={section.title} section={section} number={at + 1} />
          ))}
        </div>
      </div>
    </Page>
  );
}

function Section({ section, number }: { section: LongTextSection; number: number }) {
  const { title, paragraphs, points, table, blank } = section;
  return (
    <section
      id={`section-${number}`}
      className={classes.section}
      aria-labelledby={`title-${number}`}
      tabIndex={-1}
    >
      <h2 id={`title-${number}`}>
        <span className={classes.number}>{number}.</span> {title}
      </h2>
      {paragraphs?.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points ? (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
      {table ? <FactTable {...table} /> : null}
      {blank ? <p className={classes.blank}>{blank}</p> : null}
    </section>
  );
}

/** Lies flat on a desk; on a phone each row becomes a small card with its heads beside the facts. */
function FactTable({ heads, rows }: NonNullable<LongTextSection['table']>) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((fact, at) =>
              at === 0 ? (
                <th key={heads[at]} scope="row">
                  {fact}
                </th>
              ) : (
                <td key={heads[at]} data-head={heads[at]}>
                  {fact}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
