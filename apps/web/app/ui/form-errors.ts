import type { UseFormReturnType } from '@mantine/form';

/** Takes the person to the first field that has an error. */
export function focusFirstError<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  errors: Record<string, unknown>,
): void {
  const first = Object.keys(form.getValues()).find((name) => name in errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}

/**
 * Shows beside the fields what the server refused, and moves the focus to the first.
 * @returns whether one of them is a field of this form; if not, the refusal still has to be shown.
 */
export function refuseFields<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  refused: Record<string, string>,
): boolean {
  form.setErrors(refused);
  focusFirstError(form, refused);
  return isBesideField(form, refused);
}

/** Whether the refusal is about a field of this form. */
export function isBesideField<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  refused: Record<string, string>,
): boolean {
  return Object.keys(refused).some((name) => name in form.getValues());
}
