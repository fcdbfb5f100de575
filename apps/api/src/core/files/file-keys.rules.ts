const keyForm = /^[a-z0-9][a-z0-9._-]{0,120}(\/[a-z0-9][a-z0-9._-]{0,120}){0,5}$/i;

/** Whether the product could have made this key: any other could point outside the store. */
export function isFileKey(key: string): boolean {
  return keyForm.test(key);
}

/** @throws {RangeError} for a key that the product would never make. */
export function checkFileKey(key: string): void {
  if (!isFileKey(key)) throw new RangeError(`files: not a key: ${JSON.stringify(key)}`);
}
