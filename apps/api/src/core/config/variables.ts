import { z } from 'zod';

export const onOff = z.enum(['on', 'off']);

/** A variable that may be absent; empty is the same as absent. */
export const optional = z
  .string()
  .optional()
  .transform((text) => (text === '' ? undefined : text));
