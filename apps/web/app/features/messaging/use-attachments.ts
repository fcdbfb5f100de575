import type { MessageFile } from '@claimstead/contract/messaging.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { uploadFile } from '../../lib/api-client.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { uploadWords } from '../../lib/upload-words.ts';
import { useKeptList } from './kept-list.ts';
import { messagingCopy } from './messaging.copy.ts';

/** A file on its way to the next message. */
export type Attachment = {
  key: string;
  name: string;
  /** When it was chosen, in milliseconds. */
  at: number;
  /** From 0 to 1. */
  sent: number;
  file: MessageFile | null;
  failure: string | null;
  /** What was left out of it as it came in. */
  note: string | null;
};

function beginAttachment({ key, name }: Pick<Attachment, 'key' | 'name'>): Attachment {
  return { key, name, at: Date.now(), sent: 0, file: null, failure: null, note: null };
}

/** The server deletes a file that has waited for its message for 24 hours. */
const waitsMs = 23 * 60 * 60_000;

/** A file that the server may have deleted is shown as one that has to be attached again. */
function withoutDeleted(list: Attachment[]): Attachment[] {
  const since = Date.now() - waitsMs;
  return list.map((one) =>
    one.file !== null && one.at < since
      ? { ...one, file: null, note: null, failure: messagingCopy.attach.tooLate }
      : one,
  );
}

/**
 * The files of the message that is being written: each is uploaded as soon as it is chosen, and stays while another
 * conversation is open.
 */
export function useAttachments(userId: string) {
  const [attachments, setAttachments] = useKeptList<Attachment>(userId, 'files');
  const [left, setLeft] = useState<string | null>(null);
  useDropDeleted(userId, () => setAttachments(withoutDeleted));
  const change = (key: string, part: Partial<Attachment>) =>
    setAttachments((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const upload = async (key: string, file: File) => {
    try {
      const stored = await uploadFile('POST /messages/{userId}/files', {
        params: { userId },
        file,
        onProgress: (sent) => change(key, { sent }),
      });
      const { leftOut, ...kept } = stored;
      change(key, { file: kept, sent: 1, note: leftOut ? uploadWords.leftOut : null });
    } catch (error) {
      change(key, { failure: wordsFor(error) });
    }
  };
  return {
    attachments,
    /** Why some of the chosen files were not accepted. */
    left,
    waiting: attachments.some(({ file, failure }) => file === null && failure === null),
    files: attachments.flatMap(({ file }) => file ?? []),
    add: (chosen: File[]) => {
      const room = limits.filesPerMessage - attachments.length;
      setLeft(chosen.length > room ? messagingCopy.attach.tooMany(limits.filesPerMessage) : null);
      const entries = chosen
        .slice(0, room)
        .map((file) => ({ file, key: crypto.randomUUID(), name: file.name }));
      setAttachments((list) => [...list, ...entries.map(beginAttachment)]);
      for (const { key, file } of entries) void upload(key, file);
    },
    /** What is still uploading arrives unsent, and the server deletes it. */
    remove: (key: string) => {
      setLeft(null);
      setAttachments((list) => list.filter((one) => one.key !== key));
    },
    clear: () => setAttachments(() => []),
  };
}

/** Looks for files that the server may have deleted as a conversation is opened and whenever the window is come back to. */
function useDropDeleted(userId: string, drop: () => void): void {
  const onLook = useEffectEvent(drop);
  useEffect(() => {
    const stopping = new AbortController();
    onLook();
    window.addEventListener('focus', () => onLook(), { signal: stopping.signal });
    return () => stopping.abort();
  }, [userId]);
}
