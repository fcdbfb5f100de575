export { type ComparedTitle, compareTitle } from './abstract-of-title.rules.ts';
