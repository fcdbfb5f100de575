import type { UseFormReturnType } from '@mantine/form';
import { useLayoutEffect } from 'react';

type AnyValues = Record<string, string | boolean>;

/** Takes the person to the first field that has an error. */
export function focusFirstError<Values extends AnyValues>(
  form: UseFormReturnType<Values>,
  errors: Record<string, unknown>,
): void {
  const first = Object.keys(form.getValues()).find((name) => errors[name]);
  if (first) form.getInputNode(first)?.focus();
}

/**
 * Takes over what was typed, or filled in by the browser, before the page was awake: the fields have it
 * then, the form does not know of it yet.
 */
export function useEarlyInput<Values extends AnyValues>(form: UseFormReturnType<Values>): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(form.getValues())) {
      const field = form.getInputNode(name);
      if (!(field instanceof HTMLInputElement)) continue;
      const there = field.type === 'checkbox' ? field.checked : field.value;
      if (there !== value) form.setValues((known) => ({ ...known, [name]: there }));
    }
    // Once: from then on the form hears of every change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
