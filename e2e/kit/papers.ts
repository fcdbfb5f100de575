import PDFDocument from 'pdfkit';
import sharp from 'sharp';

export type PaperFile = { name: string; mimeType: string; buffer: Buffer };

/** A patent document of several pages with real text, typeset like a grant. */
export async function patentPdf(patent: {
  title: string;
  number: string;
  inventor: string;
}): Promise<PaperFile> {
  const document = new PDFDocument({ size: 'LETTER', margin: 72 });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once('end', resolve));
  document.font('Times-Roman').fontSize(16).text('(12) United States Patent', { align: 'left' });
  document.fontSize(11).text(`(10) Patent No.: US ${patent.number} B2`, { align: 'right' });
  document.moveDown().text(`(54) ${patent.title.toUpperCase()}`);
  document.text(`(72) Inventor: ${patent.inventor}`);
  document.moveDown().text('(57) ABSTRACT', { align: 'center' });
  document.text(`${patent.title}. ${sentence.repeat(6)}`);
  for (let page = 2; page <= 4; page += 1) {
    document.addPage().text(`Sheet ${page} of 4`, { align: 'center' });
    document.moveDown().text(sentence.repeat(30));
  }
  document.end();
  await ended;
  return {
    name: 'granted-patent.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat(chunks),
  };
}

const sentence =
  'The member is carried by the frame and turns about its axis while the spring urges it toward the seat. ';

/** A photograph-like picture: noise over a gradient, so that it compresses as a photograph does. */
export async function photograph(
  kind: 'png' | 'jpeg',
  color: { r: number; g: number; b: number },
): Promise<PaperFile> {
  const size = { width: 1600, height: 1000 };
  const grain = await sharp({
    create: {
      ...size,
      channels: 3,
      background: color,
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .png()
    .toBuffer();
  const tinted = sharp(grain).tint(color).blur(0.6);
  const buffer = await (kind === 'png' ? tinted.png() : tinted.jpeg({ quality: 88 })).toBuffer();
  return { name: `photo.${kind === 'png' ? 'png' : 'jpg'}`, mimeType: `image/${kind}`, buffer };
}

/** The first page of a grant as the office sets it: the codes of its fields, in two columns. */
export async function grantPdf(patent: {
  title: string;
  number: string;
  inventors: string[];
  assignee: string;
  /** Of drawings, behind the first page. */
  sheets?: number;
}): Promise<PaperFile> {
  const document = new PDFDocument({ size: 'LETTER', margin: 0 });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once('end', resolve));
  const inventors = patent.inventors.map((name) => `${name}, Boulder, CO (US)`).join('; ');
  const fields = {
    left: [
      '(12) United States Patent',
      `(54) ${patent.title}`,
      `(72) Inventors: ${inventors}`,
      `(73) Assignee: ${patent.assignee}, Springfield, IL (US)`,
      '(21) Appl. No.: 16/123,456',
      '(51) Int. Cl. E05D 3/02 (2006.01)',
    ],
    right: [
      `(10) Patent No.: US ${patent.number} B2`,
      '(45) Date of Patent: Feb. 1, 2022',
      `(57) ABSTRACT\nA folding hinge has two leaves. ${sentence.trim()}`,
    ],
  };
  for (const [x, texts] of [
    [50, fields.left],
    [320, fields.right],
  ] as const) {
    document.font('Times-Roman').fontSize(10).text('', x, 80);
    for (const text of texts) document.text(text, { width: 230 }).moveDown();
  }
  const { number, sheets = 0 } = patent;
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    const head = `U.S. Patent    Feb. 1, 2022    Sheet ${sheet} of ${sheets}    US ${number} B2`;
    document.addPage().text(head, 110, 48, { lineBreak: false });
    document
      .rect(150, 200, 300, 160)
      .moveTo(150, 280)
      .lineTo(450, 280)
      .circle(300, 280, 60)
      .stroke();
    document.text(`FIG. ${sheet}`, 280, 700, { lineBreak: false });
  }
  document.end();
  await ended;
  return {
    name: 'granted-patent.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat(chunks),
  };
}
