import {
  type ComponentProps,
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
  /** A code that is being checked can't be changed. */
  busy?: boolean;
  invalid?: boolean;
  describedBy?: string;
  ref?: Ref<CodeBoxesHandle>;
};

/**
 * One box for each digit of a code. Typing moves to the next box, Backspace to the previous one; a code
 * that is pasted anywhere on the page, or filled in from a message, fills them all.
 */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, digitLabel, digits, onChange } = props;
  const { busy = false, invalid = false, describedBy, ref } = props;
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
  const press = (at: number) => (event: KeyboardEvent) => {
    const step = stepOf(event.key, at, digits);
    if (step === null) return;
    event.preventDefault();
    if (step.erases && !busy) onChange(digits.with(step.to, ''));
    focus(step.to);
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
          <CodeBox
            key={at}
            isFirst={at === 0}
            aria-label={digitLabel(at + 1)}
            aria-invalid={invalid || undefined}
            readOnly={busy}
            value={digit}
            onChange={(event) => write(at, event.currentTarget.value)}
            onKeyDown={press(at)}
          />
        ))}
      </div>
    </div>
  );
}

function CodeBox({ isFirst, ...input }: ComponentProps<'input'> & { isFirst: boolean }) {
  return (
    <input
      className={classes.box}
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      // A browser that knows the code writes all of it into the first box.
      autoComplete={isFirst ? 'one-time-code' : 'off'}
      onFocus={(event) => event.currentTarget.select()}
      {...input}
    />
  );
}

/**
 * What a key does: the box that gets the focus, and whether that box is emptied. Null leaves the key to the
 * browser.
 */
function stepOf(key: string, at: number, digits: Digits): { to: number; erases?: true } | null {
  const last = digits.length - 1;
  if (key === 'Backspace' && digits[at] === '' && at > 0) return { to: at - 1, erases: true };
  if (key === 'ArrowLeft') return { to: Math.max(0, at - 1) };
  if (key === 'ArrowRight') return { to: Math.min(last, at + 1) };
  if (key === 'Home') return { to: 0 };
  if (key === 'End') return { to: last };
  // Typing the digit that is already there changes nothing, so no change event would move the focus.
  return key === digits[at] ? { to: Math.min(at + 1, last) } : null;
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
