/** What the sender of a file reads about it, wherever files are uploaded. */
export const uploadWords = {
  leftOut:
    'This document linked to files on your computer. We removed those links: no one else could have opened them.',
};
