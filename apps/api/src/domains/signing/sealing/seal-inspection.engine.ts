import { createHash, verify, X509Certificate } from 'node:crypto';
import { assembleCms, readCms, signedAttributesDer } from './seal-cms.engine.ts';
import { sealSubFilter } from './seal.engine.ts';

export interface SealInspection {
  /** The signed bytes are unchanged and the signature is by the key of the certificate. */
  valid: boolean;
  /** Nothing but the signature itself is left out of what was signed. */
  coversWholeDocument: boolean;
  commonName: string;
  sealedAt: Date | null;
  /** Lower-case hex; compare it with our certificate's to know *whose* seal it is. */
  certificateSha256: string;
}

const broken: SealInspection = {
  valid: false,
  coversWholeDocument: false,
  commonName: '',
  sealedAt: null,
  certificateSha256: '',
};

/**
 * Checks a seal made by `sealPdf`, without outside programs. It says whether the document is as it
 * was sealed, not whether the certificate is trusted. Never throws: what cannot be read as our seal
 * is not valid.
 */
export async function inspectSeal(pdf: Buffer): Promise<SealInspection> {
  try {
    return inspect(pdf);
  } catch {
    return broken;
  }
}

function inspect(pdf: Buffer): SealInspection {
  const text = pdf.toString('latin1');
  const dictionary = signatureDictionary(text);
  const { before, after, contents, whole } = signedRange(pdf, dictionary);
  const der = contentsDer(contents);
  const { certificates, signature } = readCms(der);
  const [certificate] = certificates;
  if (!certificate) return broken;
  const digest = createHash('sha256').update(before).update(after).digest();
  // The message is rebuilt from what was found in the file. Any difference, in the digest, the
  // attributes or the filling, shows as a difference of bytes.
  const rebuilt = assembleCms({ certificates, digest, signature });
  const expected = rebuilt.toString('hex').padEnd(contents.length, '0');
  const x509 = new X509Certificate(certificate);
  const attributes = signedAttributesDer(certificate, digest);
  return {
    valid: expected === contents && verify('sha256', attributes, x509.publicKey, signature),
    coversWholeDocument: whole,
    commonName: /^CN=(.*)$/m.exec(x509.subject)?.[1] ?? '',
    sealedAt: sealedAt(dictionary),
    certificateSha256: createHash('sha256').update(certificate).digest('hex'),
  };
}

/** The text of the one object that holds the signature; two would leave open which one is meant. */
function signatureDictionary(text: string): string {
  const parts = text.split(`/${sealSubFilter}`);
  if (parts.length !== 2) throw new Error('the document has no seal of ours');
  const [head = '', tail = ''] = parts;
  return head.slice(head.lastIndexOf(' obj')) + tail.slice(0, tail.indexOf('endobj'));
}

function signedRange(pdf: Buffer, dictionary: string) {
  const match = /\/ByteRange\s*\[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(dictionary);
  if (!match) throw new Error('the seal has no byte range');
  const [first = 0, firstLength = 0, second = 0, secondLength = 0] = match.slice(1).map(Number);
  const contents = pdf.toString('latin1', first + firstLength + 1, second - 1);
  const gapStart = pdf.toString('latin1', first + firstLength - 10, first + firstLength + 1);
  const isContents = /\/Contents\s*<$/.test(gapStart) && pdf[second - 1] === 0x3e;
  if (!isContents || !dictionary.includes(`<${contents}>`)) {
    throw new Error('the byte range leaves out more than the signature');
  }
  return {
    before: pdf.subarray(first, first + firstLength),
    after: pdf.subarray(second, second + secondLength),
    contents,
    whole: first === 0 && second + secondLength === pdf.length,
  };
}

/** Cuts the filling off: a DER message says its own length. */
function contentsDer(contents: string): Buffer {
  const bytes = Buffer.from(contents, 'hex');
  if (bytes[0] !== 0x30 || bytes[1] !== 0x82) throw new Error('the seal holds no message');
  return bytes.subarray(0, 4 + bytes.readUInt16BE(2));
}

function sealedAt(dictionary: string): Date | null {
  const match = /\/M\s*\(D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z/.exec(dictionary);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1);
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
