import type { DisclosurePaper } from '@claimstead/contract/disclosures.contract.ts';
import { IconDownload, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';

type PaperLinksProps = {
  papers: DisclosurePaper[];
  /** The list's name; without one, they are the documents of an answer. */
  label?: string;
  /** What can be done with each beside opening it. */
  action?: (paper: DisclosurePaper) => ReactNode;
};

/** The documents of one answer, to download; a lost one is named and says so. */
export function PaperLinks({ papers, label, action }: PaperLinksProps) {
  if (papers.length === 0) return null;
  return (
    <ul className={classes.papers} aria-label={label ?? disclosuresCopy.papers}>
      {papers.map((paper) => (
        <li key={paper.uri ?? paper.sha256} className={classes.paperRow}>
          {paper.uri ? (
            <a
              className={classes.paper}
              href={paper.uri}
              download={paper.name}
              aria-label={disclosuresCopy.download(paper.name)}
            >
              <IconDownload size={16} stroke={1.5} aria-hidden="true" />
              <span className={classes.paperName}>{paper.name}</span>
              <span className={classes.paperSize}>{formatBytes(paper.size)}</span>
            </a>
          ) : (
            <span className={classes.paper}>
              <IconFileText size={16} stroke={1.5} aria-hidden="true" />
              <span className={classes.paperName}>{paper.name}</span>
              <span className={classes.paperSize}>{disclosuresCopy.paperLost}</span>
            </span>
          )}
          {action?.(paper)}
        </li>
      ))}
    </ul>
  );
}
