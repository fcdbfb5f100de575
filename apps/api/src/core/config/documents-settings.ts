import { z } from 'zod';
import { optional } from './variables.ts';

export const documentsVariables = {
  DOCUMENTS_ORIGIN: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
};

type DocumentsEnvironment = { DOCUMENTS_ORIGIN?: string | undefined };

/** Cookies ignore ports, so another port of the same host would share them. */
export function findDocumentsProblems(
  { DOCUMENTS_ORIGIN: given }: DocumentsEnvironment,
  publicUrl: string | undefined,
  production: boolean,
): string[] {
  if (given === undefined) return [];
  const problems: string[] = [];
  const { hostname, protocol, pathname, search } = new URL(given);
  if (pathname !== '/' || search !== '') {
    problems.push(
      'DOCUMENTS_ORIGIN must be an origin without a path, such as https://documents.example.',
    );
  }
  if (hostname === new URL(publicUrl ?? 'http://localhost').hostname) {
    problems.push('DOCUMENTS_ORIGIN must be on a different host than PUBLIC_URL.');
  }
  if (production && protocol !== 'https:') {
    problems.push('DOCUMENTS_ORIGIN must begin with https:// in production.');
  }
  return problems;
}

/** null: documents come from where the pages come from. */
export function readDocumentsOrigin({ DOCUMENTS_ORIGIN: given }: DocumentsEnvironment) {
  return given === undefined ? null : new URL(given).origin;
}
