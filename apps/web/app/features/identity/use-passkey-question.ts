import { useRef, useState } from 'react';
import { askPasskey, stopAskingPasskey } from './ask-passkey.ts';

/** The browser's answer; `none` if no passkey was used, `left` if nobody waits for it anymore. */
type PasskeyGiven = Record<string, unknown> | 'none' | 'left';

/** The browser's prompt for a passkey, which can be left while it is open. */
export function usePasskeyQuestion() {
  const [isOpen, setIsOpen] = useState(false);
  const asked = useRef(0);
  const ask = async (options: Record<string, unknown>): Promise<PasskeyGiven> => {
    asked.current += 1;
    const mine = asked.current;
    setIsOpen(true);
    const response = await askPasskey(options).catch(() => null);
    if (asked.current !== mine) return 'left';
    setIsOpen(false);
    return response ?? 'none';
  };
  const leave = () => {
    if (!isOpen) return;
    asked.current += 1;
    setIsOpen(false);
    void stopAskingPasskey();
  };
  return { isOpen, ask, leave };
}
