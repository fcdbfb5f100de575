/** A file in the store that says which database the store belongs to. */
export const storeMark = 'store/belongs-to';
