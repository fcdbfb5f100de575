import { PDFDocument } from '@cantoo/pdf-lib';
import type { SigningPart } from '@claimstead/contract/signing.contract.ts';
import type { SignaturePlace } from '../../domains/signing/papers/document-input.port.ts';
import type { Signer, SigningRequest } from '../../domains/signing/signatures.port.ts';

/** BoldSign measures in pixels, 96 to the inch, from the upper left corner; a PDF in points, 72. */
const pixelsPerPoint = 96 / 72;
const textHeight = 14;
/**
 * The longest that BoldSign takes, and longer than anyone waits for signatures here (60 days without the next
 * step, counted again with each): papers end because what they are about does.
 */
const expiryDays = 180;

/** The file names by which the papers are found again in what BoldSign gives back. */
export const fileNames: Record<SigningPart, string> = {
  assignment: 'Patent Assignment.pdf',
  agreement: 'Patent Purchase Agreement.pdf',
};

type Page = { height: number };
type Field = {
  fieldType: 'Signature' | 'Label' | 'DateSigned';
  pageNumber: number;
  bounds: { x: number; y: number; width: number; height: number };
  isRequired?: boolean;
  value?: string;
  dateFormat?: string;
};

/**
 * The form of `POST /v1/document/send`: all papers as one document with a file each, so that each person signs
 * once and no paper exists without the others; downloaded apart, since one may be recorded and another
 * private. No emails, no reassigning, no print-and-sign. Its
 * label is our reference, by which it is found when its id got lost on the way.
 */
export async function sendForm(request: SigningRequest): Promise<FormData> {
  const form = new FormData();
  // BoldSign prints the title on its audit trail, which is the record that the papers name by number.
  form.set('Title', `${request.title}, record of signing ${request.recordId}`);
  form.set('DisableEmails', 'true');
  form.set('EnableSigningOrder', 'true');
  form.set('EnableReassign', 'false');
  form.set('EnablePrintAndSign', 'false');
  form.set('DisableExpiryAlert', 'true');
  form.set('ExpiryDays', String(expiryDays));
  form.set('DocumentDownloadOption', 'Individually');
  form.append('Labels', request.reference);
  const fields = new Map<string, Field[]>(request.signers.map((signer) => [signer.key, []]));
  let pagesBefore = 0;
  for (const document of request.documents) {
    const bytes = new Uint8Array(document.pdf);
    form.append('Files', new Blob([bytes], { type: 'application/pdf' }), fileNames[document.part]);
    const pages = (await PDFDocument.load(document.pdf))
      .getPages()
      .map((page) => ({ height: page.getHeight() }));
    for (const signer of request.signers) {
      const places = document.places.filter((place) => place.signerKey === signer.key);
      const own = places.flatMap((place) => fieldsAt(place, signer, pages, pagesBefore));
      fields.get(signer.key)?.push(...own);
    }
    pagesBefore += pages.length;
  }
  for (const signer of request.signers) {
    const sent = {
      name: signer.name,
      emailAddress: signer.email,
      signerType: 'Signer',
      signerOrder: signer.turn,
      formFields: fields.get(signer.key),
      locale: 'EN',
    };
    form.append('Signers', JSON.stringify(sent));
  }
  return form;
}

/** The mark and the date are made by BoldSign when someone signs; the name is what we print. */
function fieldsAt(
  place: SignaturePlace,
  signer: Signer,
  pages: readonly Page[],
  pagesBefore: number,
): Field[] {
  const height = pages[place.page]?.height ?? 0;
  const pageNumber = pagesBefore + place.page + 1;
  const box = (at: { x: number; y: number; width: number }, tall: number) => ({
    x: Math.round(at.x * pixelsPerPoint),
    y: Math.round((height - at.y - tall) * pixelsPerPoint),
    width: Math.round(at.width * pixelsPerPoint),
    height: Math.round(tall * pixelsPerPoint),
  });
  const line = { pageNumber, isRequired: true };
  return [
    { ...line, fieldType: 'Signature', bounds: box(place, place.height) },
    { ...line, fieldType: 'Label', bounds: box(place.nameAt, textHeight), value: signer.name },
    {
      ...line,
      fieldType: 'DateSigned',
      bounds: box(place.dateAt, textHeight),
      dateFormat: 'yyyy-MM-dd',
    },
    ...(place.titleAt && signer.title
      ? [
          {
            ...line,
            fieldType: 'Label' as const,
            bounds: box(place.titleAt, textHeight),
            value: signer.title,
          },
        ]
      : []),
  ];
}
