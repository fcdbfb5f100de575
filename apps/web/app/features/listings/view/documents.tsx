import type {
  DocumentKind,
  Listing,
  PatentDocuments,
} from '@claimstead/contract/listings.contract.ts';
import { Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { listingQueries } from '../listings.queries.ts';
import { cutTitle } from './description.rules.ts';
import classes from './view.module.css';
import { viewCopy } from './view.copy.ts';

const copy = viewCopy.documents;
const kinds: { kind: DocumentKind; title: string }[] = [
  { kind: 'document', title: copy.patent },
  { kind: 'research', title: copy.research },
  { kind: 'costModel', title: copy.costModel },
];

/** What can be downloaded: the patent's document, research, cost models. */
export function Documents({ listing }: { listing: Listing }) {
  const query = useQuery(listingQueries.documents(listing.id));
  const withheld = !listing.isOwner && listing.status !== 'active';
  return (
    <QuerySection
      query={query}
      failed={copy.failed}
      waiting={<Skeleton height={58} width={260} radius="xs" />}
    >
      {({ files }) =>
        files.length === 0 ? (
          <p className={classes.soft}>{withheld ? copy.withheld : copy.none}</p>
        ) : (
          <Kinds all={files} />
        )
      }
    </QuerySection>
  );
}

function Kinds({ all }: { all: PatentDocuments['files'] }) {
  return (
    <div className={classes.documents}>
      {kinds.map(({ kind, title }) => {
        const files = all.filter((file) => file.kind === kind);
        return files.length === 0 ? null : (
          <div key={kind}>
            <h3 className={classes.small}>{title}</h3>
            <ul className={classes.files}>
              {files.map((file) => (
                <li key={file.uri} className={classes.fileSpot}>
                  <FileLink file={file} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

/** A file to download. Its name, which is cut, is shown in full while it is pointed at or has the focus. */
function FileLink({ file }: { file: PatentDocuments['files'][number] }) {
  const [isPointedAt, setPointedAt] = useState(false);
  const show = () => setPointedAt(true);
  const hide = () => setPointedAt(false);
  return (
    <>
      <a
        className={classes.file}
        href={file.uri}
        download={file.name}
        aria-label={copy.download(file.name)}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        <IconDownload size={18} stroke={1.5} aria-hidden="true" />
        <span className={classes.fileName}>{cutTitle(file.name)}</span>
        <span className={classes.fileSize}>{formatBytes(file.size)}</span>
      </a>
      {isPointedAt ? (
        <span role="tooltip" className={classes.fullName}>
          {file.name}
        </span>
      ) : null}
    </>
  );
}
