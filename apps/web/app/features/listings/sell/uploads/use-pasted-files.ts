import { useEffect } from 'react';
import { toastFailure } from '../../../../ui/toasts.ts';
import { sellCopy } from '../sell.copy.ts';
import type { StepIndex } from '../sell.rules.ts';
import { looksLikeImage, type UploadKind } from './upload-items.ts';
import type { Uploads } from './uploads.ts';

const kinds: UploadKind[] = ['document', 'research', 'costModel', 'image'];

/**
 * Takes files from the clipboard: into the focused place, otherwise pictures to the images and everything else
 * to the patent document.
 */
export function usePastedFiles(uploads: Uploads, open: StepIndex, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Copied text can include a picture of itself: in a text field, the text is meant.
      const hasText = event.clipboardData?.types.includes('text/plain') ?? false;
      if (files.length === 0 || (hasText && isTextField(event.target))) return;
      event.preventDefault();
      const chosen = kindAt(event.target);
      const images = files.filter((file) => (chosen ? chosen === 'image' : looksLikeImage(file)));
      const documents = files.filter((file) => !images.includes(file));
      if (documents.length > 0) uploads.add(chosen ?? 'document', documents);
      if (images.length === 0) return;
      if (open < 2) toastFailure(sellCopy.upload.pasteLater);
      else uploads.add('image', images);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, [uploads, open, isOn]);
}

/** Marks a part of the page whose pasted files are of this kind. */
export const pasteKind = (kind: UploadKind) => ({ 'data-paste': kind });

function kindAt(target: EventTarget | null): UploadKind | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-paste]') : null;
  return kinds.find((kind) => kind === place?.dataset['paste']);
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'file' && target.type !== 'checkbox';
}
