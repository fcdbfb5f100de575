import { Page } from './page.tsx';
import { PageHeading } from './page-heading.tsx';
import classes from './long-text.module.css';

export type LongTextSection = { title: string; paragraphs: readonly string[] };
export type LongTextProps = {
  title: string;
  caption: string;
  intro: string;
  sections: readonly LongTextSection[];
};

/** A document to read: numbered sections with a table of contents. */
export function LongText({ title, caption, intro, sections }: LongTextProps) {
  return (
    <Page width="narrow">
      <PageHeading title={title} caption={caption} text={intro} />
      <nav aria-label="Contents" className={classes.contents}>
        <ol>
          {sections.map((section, at) => (
            <li key={section.title}>
              <a href={`#section-${at + 1}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, at) => (
        <section key={section.title} id={`section-${at + 1}`} className={classes.section}>
          <h2>
            <span className={classes.number}>{at + 1}.</span> {section.title}
          </h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </Page>
  );
}
