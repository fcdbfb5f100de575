import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { optional } from './variables.ts';

export const recognitionVariables = { OCR_PROGRAM: optional };

type RecognitionEnvironment = { OCR_PROGRAM?: string | undefined };

const usualName = 'tesseract';

/** A path that is set must lead to a program: otherwise scans would stay unread without anyone noticing. */
export function findRecognitionProblems({ OCR_PROGRAM: given }: RecognitionEnvironment): string[] {
  if (given === undefined || given === 'off' || (isAbsolute(given) && isProgram(given))) return [];
  return ['OCR_PROGRAM must be the absolute path of the program tesseract, or off.'];
}

/** Tesseract's path: as set, or the first on the search path; null: turned off, or there is none. */
export function findOcrProgram(
  { OCR_PROGRAM: given }: RecognitionEnvironment,
  searchPath: string | undefined,
): string | null {
  if (given === 'off') return null;
  if (given !== undefined) return given;
  const places = (searchPath ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return places.map((folder) => join(folder, usualName)).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
