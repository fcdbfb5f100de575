import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

type NumberFieldProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | '';
  onChange: (value: number | '') => void;
};

/** A field for a number. While it is being typed, "33." or "0.50" stay as they are and count as their value. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | number>(value);
  return (
    <NumberInput
      {...rest}
      value={numberOf(typed) === value ? typed : value}
      onChange={(now) => {
        const text = typeof now === 'bigint' ? Number(now) : now;
        setTyped(text);
        onChange(numberOf(text));
      }}
    />
  );
}

function numberOf(typed: string | number): number | '' {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : '';
}
