import { useEffect, useRef, useState } from 'react';
import { judgePicture } from './picture.rules.ts';

/** A picture that was chosen and not sent yet; `url` shows it, null where this browser cannot. */
export type ChosenPicture = { file: File; url: string | null };

/**
 * The file chosen last. `choose` answers why it was refused, or null when it was taken; a refusal leaves
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
    // Another file was chosen while this one was looked at.
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

/** Whether the browser can draw it, which is the only proof of a picture that it has. */
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
