import type { ReactNode } from 'react';
import classes from './view.module.css';
import { viewCopy } from './view.copy.ts';

/** The sections that every listing has of its own. */
export const ownSections = {
  overview: 'overview',
  description: 'description',
  documents: 'documents',
  owners: 'owners',
} as const;

/** What the page has, in its order. @param recordParts links to what records say of the patent. */
export function SectionIndex({ recordParts }: { recordParts: ReactNode }) {
  return (
    <nav className={classes.index} aria-label={viewCopy.index}>
      <a href={`#${ownSections.overview}`}>{viewCopy.overview}</a>
      <a href={`#${ownSections.description}`}>{viewCopy.description}</a>
      <a href={`#${ownSections.documents}`}>{viewCopy.documents.title}</a>
      {recordParts}
      <a href={`#${ownSections.owners}`}>{viewCopy.owners.title}</a>
    </nav>
  );
}
