import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { wordsFor } from '../../../../lib/problem-words.ts';
import { suggestionsCopy } from './suggestions.copy.ts';
import classes from './suggestions.module.css';
import { useDocumentSuggestions } from './suggestions.queries.ts';
import { useSettled } from './settled-offers.ts';
import type { UploadItem } from '../uploads/upload-items.ts';
import type { Uploads } from '../uploads/uploads.ts';

const copy = suggestionsCopy.sheet;

type SheetOfferProps = { patentId: string | null; items: UploadItem[]; uploads: Uploads };

/** The first drawing sheet of the uploaded document, where it has one, offered as an image: one press takes it. */
export function SheetOffer({ patentId, items, uploads }: SheetOfferProps) {
  const document = items.find((item) => item.kind === 'document' && item.state === 'done');
  if (!document?.uri || patentId === null) return null;
  const { uri } = document;
  return <Offer key={uri} patentId={patentId} documentUri={uri} uploads={uploads} />;
}

type OfferProps = { patentId: string; documentUri: string; uploads: Uploads };

function Offer({ patentId, documentUri, uploads }: OfferProps) {
  const drawings = useDocumentSuggestions(patentId, documentUri)?.found?.drawings;
  const [settled, settle] = useSettled(documentUri);
  const take = useMutation({
    mutationFn: () => uploads.takeSheet(documentUri),
    onSuccess: () => settle(['sheet']),
  });
  if (!drawings || settled.includes('sheet')) return null;
  return (
    <div className={classes.offer}>
      <div className={classes.words}>
        <p className={classes.value}>{copy.text(drawings.value)}</p>
        <p className={classes.place}>
          {copy.place(drawings.source.page)}{' '}
          <q className={classes.quote}>{drawings.source.quote}</q>
        </p>
        {take.isError ? (
          <p className={classes.note} role="alert">
            {wordsFor(take.error)}
          </p>
        ) : null}
      </div>
      <div className={classes.actions}>
        <Button size="compact-md" loading={take.isPending} onClick={() => take.mutate()}>
          {copy.use}
        </Button>
        <Button size="compact-md" variant="subtle" onClick={() => settle(['sheet'])}>
          {copy.dismiss}
        </Button>
      </div>
    </div>
  );
}
