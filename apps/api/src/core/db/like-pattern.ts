/*
 * Where letter case makes no difference, the database folds both sides (`lower(column) like lower(pattern)`): JavaScript
 * makes two letters of "İ", and another of a last "Σ".
 */

/** Text for a LIKE pattern in which every character is literal (`%`, `_` and `\` are escaped). */
export function likeLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** A LIKE pattern for "begins with this text", every character of it plain. */
export function likeBeginning(text: string): string {
  return `${likeLiteral(text)}%`;
}

/** A LIKE pattern for "contains this text", every character of it plain. */
export function likeContaining(text: string): string {
  return `%${likeLiteral(text)}%`;
}
