import { FileDrop } from './file-drop.tsx';
import { sellCopy } from './sell.copy.ts';
import { UploadList } from './upload-list.tsx';
import type { UploadItem, Uploads } from './uploads.ts';

const copy = sellCopy.steps.document;
export const documentTypes =
  '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export function DocumentStep({ uploads, items }: { uploads: Uploads; items: UploadItem[] }) {
  const documents = items.filter((item) => item.kind === 'document');
  const present = documents.some((item) => item.state !== 'failed');
  return (
    <>
      <UploadList items={documents} uploads={uploads} />
      <FileDrop
        compact={present}
        label={present ? copy.replace : copy.drop}
        hint={copy.hint}
        accept={documentTypes}
        onFiles={(files) => uploads.add('document', files)}
      />
    </>
  );
}
