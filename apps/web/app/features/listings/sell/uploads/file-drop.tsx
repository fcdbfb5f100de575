import { IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './uploads.module.css';

type FileDropProps = {
  label: string;
  hint: string;
  accept: string;
  multiple?: boolean;
  compact?: boolean;
  /** Why some of the last files were not accepted. */
  left?: string | undefined;
  onFiles: (files: File[]) => void;
};

/** A place to drop files on, or to press: a plain file input covers it and handles both. */
export function FileDrop({ label, hint, accept, multiple, compact, left, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false);
  const id = useId();
  return (
    <>
      {left ? (
        <p className={classes.left} role="alert">
          {left}
        </p>
      ) : null}
      <label
        className={classes.drop}
        data-over={over || undefined}
        data-compact={compact || undefined}
      >
        <IconUpload size={compact ? 18 : 26} stroke={1.25} aria-hidden="true" />
        <span className={classes.dropLabel}>{label}</span>
        <span className={classes.dropHint} id={id}>
          {hint}
        </span>
        <input
          className={classes.input}
          type="file"
          accept={accept}
          multiple={multiple}
          aria-label={label}
          aria-describedby={id}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            setOver(false);
            // The input itself would silently drop what `accept` does not name.
            const files = [...event.dataTransfer.files];
            if (files.length === 0) return;
            event.preventDefault();
            onFiles(files);
          }}
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            // The same file may be chosen again after it was refused.
            event.currentTarget.value = '';
          }}
        />
      </label>
    </>
  );
}
