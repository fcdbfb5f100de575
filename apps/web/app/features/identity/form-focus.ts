import type { UseFormReturnType } from '@mantine/form';

/** Takes the person to the first field of `names` that has an error. */
export function focusFirstError<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  errors: Record<string, unknown>,
): void {
  const names = Object.keys(form.getInitialValues());
  const first = names.find((name) => errors[name]);
  if (first) form.getInputNode(first)?.focus();
}
