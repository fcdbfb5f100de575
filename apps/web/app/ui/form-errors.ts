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
 * Says beside the fields what the server refused of them, and takes the person to the first.
 * @returns whether one of them is a field of this form: otherwise the refusal is still to be said.
 */
export function refuseFields<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  refused: Record<string, string>,
): boolean {
  form.setErrors(refused);
  focusFirstError(form, refused);
  return isBesideField(form, refused);
}

/** Whether what was refused is about a field of this form. */
export function isBesideField<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  refused: Record<string, string>,
): boolean {
  return Object.keys(refused).some((name) => name in form.getValues());
}
