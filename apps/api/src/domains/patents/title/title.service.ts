export { compareTitle } from './abstract-of-title.rules.ts';
