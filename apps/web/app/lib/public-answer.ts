import type { PublicAnswer } from '@claimstead/contract/public-pages.ts';
import { createContext, data, type LoaderFunctionArgs, redirect } from 'react-router';

/** What the server found for the address that it renders; a page of its own asks for nothing. */
export const publicAnswer = createContext<PublicAnswer>();

const statuses = { patent: 200, index: 200, missing: 404, gone: 410 } as const;

/** The loader of every public page: what the server found, under its status. */
export function loadPublicAnswer({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const answer = context.get(publicAnswer);
  if (answer.kind === 'moved') throw redirect(answer.to, 301);
  return data(answer, { status: statuses[answer.kind] });
}

/** What {@link loadPublicAnswer} brings to its page. */
export type LoadedAnswer = Exclude<PublicAnswer, { kind: 'moved' }>;
