import type { KeyboardEvent } from 'react';

/** What a browser gives as the code of a key that belongs to an input method. */
const takenByInputMethod = 229;

/**
 * Whether a person presses Enter for what the field does with it. While an input method composes, Enter accepts its
 * suggestion, and belongs to it alone. Safari ends the composition before it tells of the key, which only the code
 * still tells apart.
 */
export function pressesEnter({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && keyCode !== takenByInputMethod;
}
