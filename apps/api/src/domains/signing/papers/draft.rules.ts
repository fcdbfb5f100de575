/** What is not known yet, on a draft. */
export const blank = '____________';
