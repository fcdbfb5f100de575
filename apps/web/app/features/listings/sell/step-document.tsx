import { FileDrop } from './uploads/file-drop.tsx';
import { sellCopy } from './sell.copy.ts';
import { isPresent } from './uploads/upload-items.ts';
import { UploadList } from './uploads/upload-list.tsx';
import type { UploadsState } from './uploads/listed-uploads.ts';
import type { Uploads } from './uploads/uploads.ts';
import { pasteKind } from './uploads/use-pasted-files.ts';
import classes from './sell.module.css';

const copy = sellCopy.steps.document;
export const documentTypes =
  '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export function DocumentStep({ uploads, state }: { uploads: Uploads; state: UploadsState }) {
  const documents = state.items.filter((item) => item.kind === 'document');
  const present = documents.some(isPresent);
  return (
    <div className={classes.filesOfStep} {...pasteKind('document')}>
      <UploadList items={documents} uploads={uploads} />
      <FileDrop
        compact={present}
        label={present ? copy.replace : copy.drop}
        hint={copy.hint}
        accept={documentTypes}
        left={state.left.document}
        onFiles={(files) => uploads.add('document', files)}
      />
    </div>
  );
}
