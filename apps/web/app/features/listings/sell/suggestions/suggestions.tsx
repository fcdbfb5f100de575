import type { Suggestions as DocumentSuggestions } from '@claimstead/contract/suggestions.contract.ts';
import { formatShortDay } from '../../../../lib/format-day.ts';
import { type OfferingProps, OffersPanel } from './offers-panel.tsx';
import { suggestionsCopy as copy } from './suggestions.copy.ts';
import classes from './suggestions.module.css';
import { useDocumentSuggestions } from './suggestions.queries.ts';
import { detailsInDocument } from './suggestions.rules.ts';
import type { UploadItem } from '../uploads/upload-items.ts';

type SuggestionsProps = OfferingProps & { patentId: string | null; items: UploadItem[] };

/** What the uploaded patent document says, once it has been uploaded and read. */
export function Suggestions({ items, patentId, ...form }: SuggestionsProps) {
  const document = items.find((item) => item.kind === 'document' && item.state === 'done');
  if (!document?.uri || patentId === null) return null;
  return <Found key={document.uri} patentId={patentId} documentUri={document.uri} {...form} />;
}

type FoundInDocument = NonNullable<DocumentSuggestions['found']>;

type FoundProps = OfferingProps & { patentId: string; documentUri: string };

function Found({ patentId, documentUri, ...form }: FoundProps) {
  const data = useDocumentSuggestions(patentId, documentUri);
  if (!data) return null;
  if (data.status === 'pending') {
    return (
      <p className={classes.pending} role="status">
        {copy.pending}
      </p>
    );
  }
  if (data.status === 'scan') {
    return (
      <p className={classes.pending} role="status">
        {copy.scan}
      </p>
    );
  }
  const { found } = data;
  if (!found) return null;
  return (
    <OffersPanel
      {...form}
      title={copy.title}
      intro={`${aboutDocument(found)} ${copy.intro}`}
      details={detailsInDocument(found)}
      origin={documentUri}
    />
  );
}

function aboutDocument({ kind, grantedOn }: FoundInDocument): string {
  const day = grantedOn === null ? null : formatShortDay(grantedOn);
  return copy.about(copy.kinds[kind], day);
}
