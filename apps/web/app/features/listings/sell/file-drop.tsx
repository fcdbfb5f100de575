import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import classes from './uploads.module.css';

type FileDropProps = {
  label: string;
  hint: string;
  accept: string;
  multiple?: boolean;
  compact?: boolean;
  onFiles: (files: File[]) => void;
};

/** A place to drop files on, or to press. A plain file input underneath, so every device knows it. */
export function FileDrop({ label, hint, accept, multiple, compact, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      className={classes.drop}
      data-over={over || undefined}
      data-compact={compact || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
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
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was refused.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
