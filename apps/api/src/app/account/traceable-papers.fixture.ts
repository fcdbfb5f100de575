import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect } from 'vitest';
import type { Answer, Persona } from '../../test-kit/persona.ts';

/** Fails the test unless the call succeeded. */
export async function ok(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  expect(given.status, given.text).toBeLessThan(300);
  return given;
}

/** A PDF in which a word can be found without reading it as a PDF, and in the title that it gives itself. */
async function plainPdf(word: string): Promise<Buffer> {
  const document = new PDFDocument({ compress: false, info: { Title: word } });
  document.text('(12) United States Patent').text('(10) Patent No.: US 9,000,123 B2');
  document.text(`(54) ${word.toUpperCase()}`).text('(21) Appl. No.: 14/100,200');
  document.end();
  return buffer(document);
}

/** Uploads such a PDF to a listing, as what the call's name says. */
export async function uploadPdf(
  owner: Persona,
  to: string,
  listing: string,
  name: string,
  word: string,
) {
  const content = await plainPdf(word);
  const pdf = { name: `${name}.pdf`, contentType: 'application/pdf', content };
  await ok(owner.upload('POST', `/patent/upload/${to}`, pdf, { patentId: listing }));
}
