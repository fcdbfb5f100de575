import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import classes from './code-boxes.module.css';
import { codeIn, type Digits, writeDigits } from './code-digits.ts';

export type CodeBoxesHandle = { focus: (box: number) => void };
type CodeBoxesProps = {
  label: string;
  /** The name of each box, counted from 1. */
  digitLabel: (at: number) => string;
  digits: Digits;
  onChange: (digits: Digits) => void;
  /** While a code is being checked it stands still. */
  busy?: boolean;
  invalid?: boolean;
  describedBy?: string;
  ref?: Ref<CodeBoxesHandle>;
};

/**
 * One box for each digit of a code. Typing goes on to the next box, Backspace to the one before; a code
 * that is pasted anywhere on the page, or filled in from a message, fills them all.
 */
export function CodeBoxes({
  label,
  digitLabel,
  digits,
  onChange,
  busy = false,
  invalid = false,
  describedBy,
  ref,
}: CodeBoxesProps) {
  const labelId = useId();
  const group = useRef<HTMLDivElement>(null);
  const focus = (box: number) => group.current?.querySelectorAll('input')[box]?.focus();
  useImperativeHandle(ref, () => ({ focus }));

  const write = (at: number, text: string) => {
    if (busy) return;
    const written = writeDigits(digits, at, text);
    focus(written.next);
    onChange(written.digits);
  };
  usePastedCode(digits.length, (code) => write(0, code));
  const press = (at: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const to = boxAfter(event.key, at, digits.length);
    if (event.key === 'Backspace' && digits[at] === '' && at > 0) {
      event.preventDefault();
      if (!busy) onChange(digits.with(at - 1, ''));
      focus(at - 1);
    } else if (to !== null) {
      event.preventDefault();
      focus(to);
    } else if (event.key === digits[at]) {
      // The same digit again changes nothing, so nothing else would go on.
      event.preventDefault();
      focus(Math.min(at + 1, digits.length - 1));
    }
  };
  return (
    <div>
      <p id={labelId} className={classes.label}>
        {label}
      </p>
      <div
        ref={group}
        role="group"
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        className={classes.boxes}
        style={{ '--boxes': digits.length } as CSSProperties}
      >
        {digits.map((digit, at) => (
          <input
            key={at}
            className={classes.box}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            // A browser that knows the code writes all of it into the first box.
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            aria-label={digitLabel(at + 1)}
            aria-invalid={invalid || undefined}
            readOnly={busy}
            value={digit}
            onChange={(event) => write(at, event.currentTarget.value)}
            onKeyDown={press(at)}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
    </div>
  );
}

function boxAfter(key: string, at: number, length: number): number | null {
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(length - 1, at + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return null;
}

/** Calls `onCode` with a code that is pasted anywhere; a text without one is left to the browser. */
function usePastedCode(length: number, onCode: (code: string) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const code = codeIn(event.clipboardData?.getData('text') ?? '', length);
    if (code === null) return;
    event.preventDefault();
    onCode(code);
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
