import { useEffect, useRef, useState } from 'react';
import { judgePicture } from './picture.rules.ts';

/** A picture that was chosen and not sent yet; `url` shows it; null if this browser can't. */
export type ChosenPicture = { file: File; url: string | null };

/**
 * The file chosen last. `choose` returns why it was refused, or null if it was accepted; a refusal leaves
 * what was chosen before.
 */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const newest = useRef(0);
  useEffect(() => () => void (chosen?.url && URL.revokeObjectURL(chosen.url)), [chosen]);

  const choose = async (file: File): Promise<string | null> => {
    newest.current += 1;
    const turn = newest.current;
    const verdict = judgePicture(file, await canDecode(file));
    // Another file was chosen while this one was being checked.
    if (turn !== newest.current) return null;
    if (!verdict.good) return verdict.refusal;
    setChosen({ file, url: verdict.canBeShown ? URL.createObjectURL(file) : null });
    return null;
  };
  const discard = () => {
    newest.current += 1;
    setChosen(null);
  };
  return { chosen, choose, discard };
}

/** Whether the browser can draw it, which is its only proof that this is a picture. */
async function canDecode(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return true;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(url);
  }
}
