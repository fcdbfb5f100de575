import type { UseFormReturnType } from '@mantine/form';
import { useLayoutEffect } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import { fieldErrors, wordsFor } from '../../lib/problem-words.ts';

type AnyValues = Record<string, string | boolean>;

/**
 * Takes over what was typed, or filled in by the browser, before hydration: the fields have it
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
    // Once: from then on the form notices every change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** What the server refused, by field: also a password that it does not accept. */
export function refusedFields(error: Error): Record<string, string> {
  const isAboutPassword = isProblem(error) && error.code.startsWith('identity.password_');
  return isAboutPassword ? { password: wordsFor(error) } : fieldErrors(error);
}
