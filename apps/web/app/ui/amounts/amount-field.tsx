import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { editGrouped, putBy } from './amount-edit.ts';
import { AmountStepper } from './amount-stepper.tsx';
import { type AmountSteps, stepped } from './amount-steps.ts';
import { type AmountUnit, amountText, readAmount } from './amount-text.ts';
import { faultWords } from './amount-words.ts';

type AmountFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'leftSection' | 'inputMode'> & {
  /** The text as it was typed: what it says is read with `readAmount`, and nowhere else. */
  value?: string;
  onChange: (text: string) => void;
  unit?: AmountUnit;
  /** For the arrow keys and the two small buttons. */
  steps?: AmountSteps;
};

/**
 * A field for an amount of dollars, or for a share in percent. While it is typed in, it holds exactly what was typed,
 * so that the caret stays where it is and no key changes the amount behind one's back; left again, it groups the
 * thousands. What is ambiguous or wrong is said below it in words, once it was left or its form was sent.
 */
export function AmountField(props: AmountFieldProps) {
  const { value = '', onChange, unit = 'dollars', steps, error, onFocus, onBlur, ...rest } = props;
  // A draft that comes back with what can't be read says so right away.
  const [wasLeft, setWasLeft] = useState(() => readAmount(value, unit).is === 'unclear');
  const { input, begin, change, settle, write } = useTyping(value, onChange, unit);
  const reading = readAmount(value, unit);
  const fault = reading.is === 'unclear' ? faultWords[unit][reading.fault] : null;
  const step = (direction: 1 | -1) => {
    const next = steps && stepped(reading, direction, steps);
    if (next != null) write(amountText(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!steps || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      ref={input}
      value={value}
      inputMode="decimal"
      leftSection={unit === 'dollars' ? '$' : null}
      leftSectionWidth={30}
      rightSection={
        steps ? <AmountStepper onStep={step} disabled={rest.disabled} /> : unitSign[unit]
      }
      error={fault !== null && (wasLeft || error) ? fault : error}
      onChange={(event) => change(event.currentTarget.value, event.nativeEvent)}
      onCompositionEnd={(event) => settle(event.currentTarget.value, event.data)}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        begin();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setWasLeft(true);
        if (reading.is === 'amount') write(amountText(reading.hundredths));
        onBlur?.(event);
      }}
    />
  );
}

const unitSign = { dollars: null, percent: '%' } as const satisfies Record<
  AmountUnit,
  string | null
>;

/** What the keys do to the text, and where the caret is afterwards. */
function useTyping(value: string, onChange: (text: string) => void, unit: AmountUnit) {
  const input = useRef<HTMLInputElement>(null);
  /** The text, for as long as it is one that the field grouped itself. */
  const grouped = useRef<string | null>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const settle = (text: string, put: string | null) => {
    const wasGrouped = grouped.current !== null && grouped.current !== text;
    grouped.current = null;
    if (!wasGrouped) return onChange(text);
    const edited = editGrouped({ text, caret: input.current?.selectionEnd ?? text.length }, put);
    if (edited.text !== text) caret.current = edited.caret;
    onChange(edited.text);
  };
  return {
    input,
    begin: () => {
      const reading = readAmount(value, unit);
      const isGrouped = reading.is === 'amount' && amountText(reading.hundredths) === value;
      grouped.current = isGrouped ? value : null;
    },
    settle,
    /** An input method is left alone until it is done. */
    change: (text: string, event: Event) =>
      event instanceof InputEvent && event.isComposing
        ? onChange(text)
        : settle(text, putBy(event)),
    write: (text: string) => {
      grouped.current = text;
      if (text !== value) onChange(text);
    },
  };
}
