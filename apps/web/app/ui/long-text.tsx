import { Page } from './page.tsx';
import { PageHeading } from './page-heading.tsx';
import classes from './long-text.module.css';

export type LongTextSection = {
  title: string;
  paragraphs?: readonly string[];
  /** Things of one kind, after the paragraphs. */
  points?: readonly string[];
  table?: { heads: readonly string[]; rows: readonly (readonly string[])[] };
  /** The key among `fillings` of what someone else writes. */
  blank?: string;
};

export type LongTextProps = {
  title: string;
  caption: string;
  intro: string;
  /** Shown above everything: the status of the text itself. */
  note?: { title: string; text: string };
  sections: readonly LongTextSection[];
  /** What was written for each blank; an empty line starts a new paragraph. */
  fillings?: Readonly<Record<string, string>>;
};

/** A document to read: numbered sections with a table of contents that stays beside them on wide screens. */
export function LongText({ title, caption, intro, note, sections, fillings }: LongTextProps) {
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
            <Section
              key={section.title}
              section={section}
              number={at + 1}
              filling={section.blank === undefined ? undefined : fillings?.[section.blank]}
            />
          ))}
        </div>
      </div>
    </Page>
  );
}

type SectionProps = { section: LongTextSection; number: number; filling: string | undefined };

function Section({ section, number, filling }: SectionProps) {
  const { title, paragraphs, points, table } = section;
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
      {filling?.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}

/** A table on a desktop; on a phone each row becomes a small card with its heads beside the facts. */
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
