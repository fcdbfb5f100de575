import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectStream, pdfOf, streamObject } from './hostile-pdf.test-kit.ts';
import { claimedPictures, pngOf, webPageInGif } from './hostile-picture.test-kit.ts';
import {
  contentTypesOf,
  docxOf,
  namespaces,
  relationshipTo,
  wordPart,
  zipOf,
} from './hostile-zip.test-kit.ts';
import type { FileKind } from './inspection.rules.ts';
import { runTask } from './inspection-task.ts';
import { readZip } from './zip-reading.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-inspection-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What inspection says: the extension of what is taken, or the refusal. */
async function inspected(content: Buffer | string, accepts: FileKind[]): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  const verdict = await runTask({ task: 'inspect', path, accepts });
  return verdict.ok ? (verdict.value?.extension ?? '') : verdict.refusal;
}
const document = (content: Buffer | string) => inspected(content, ['pdf', 'docx']);
const picture = (content: Buffer | string) => inspected(content, ['picture']);

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

describe('a PDF', () => {
  it.each<[string, Buffer]>([
    ['of text', pdfOf()],
    ['with an object stream', pdfOf({ objects: [objectStream({ 9: '<< /Note (hinge) >>' })] })],
    ['that opens at a page', pdfOf({ catalog: '/OpenAction [3 0 R /Fit]' })],
    [
      'that opens by going to a page',
      pdfOf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }),
    ],
    [
      'with a link',
      pdfOf({ page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://a.example) >> >>]' }),
    ],
    [
      'that opens with some of its layers hidden',
      pdfOf({ catalog: '/OpenAction << /S /SetOCGState /State [/OFF 5 0 R] >>' }),
    ],
    ['with a form to fill in', pdfOf({ catalog: '/AcroForm << /Fields [] >>' })],
    [
      'with a font that is called JS',
      pdfOf({
        page: '/Resources << /Font << /JS 5 0 R /EF 5 0 R >> >>',
        objects: ['<< /Type /Font >>'],
      }),
    ],
    [
      'that writes of scripts',
      pdfOf({ objects: [streamObject('', Buffer.from('(/JavaScript and /Launch) Tj'))] }),
    ],
    ['with line ends after its end', Buffer.concat([pdfOf(), Buffer.from('\r\n\0\0')])],
  ])('%s is taken', async (_name, content) => {
    expect(await document(content)).toBe('pdf');
  });

  it.each<[string, string, Buffer]>([
    ['a script when it opens', 'active', pdfOf({ catalog: `/OpenAction ${script}` })],
    [
      'a script behind a reference',
      'active',
      pdfOf({ catalog: '/OpenAction 5 0 R', objects: [script] }),
    ],
    [
      'a named script',
      'active',
      pdfOf({ catalog: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>' }),
    ],
    [
      'a script with escaped names',
      'active',
      pdfOf({ objects: ['<< /#53 /J#61v#61Script /#4aS (x) >>'] }),
    ],
    [
      'a script in lower-case escapes',
      'active',
      pdfOf({ objects: ['<< /S /#4aava#53cript /#4a#53 (x) >>'] }),
    ],
    ['a script in an object stream', 'active', pdfOf({ objects: [objectStream({ 9: script })] })],
    [
      'a script that a later object hides',
      'active',
      Buffer.concat([
        pdfOf({ objects: [objectStream({ 9: script })] }),
        Buffer.from('9 0 obj\n<< >>\nendobj\n%%EOF'),
      ]),
    ],
    [
      'a script whose kind is a reference',
      'active',
      pdfOf({ objects: ['<< /S 6 0 R >>', '/JavaScript'] }),
    ],
    [
      'a script among broken objects',
      'active',
      pdfOf({ objects: [`<< /A ( ${script.replaceAll(/[()]/g, '')} `] }),
    ],
    [
      'a program to start',
      'active',
      pdfOf({ page: '/AA << /O << /S /Launch /F (calc.exe) >> >>' }),
    ],
    [
      'a page on the web that opens without a click',
      'active',
      pdfOf({ catalog: '/OpenAction << /S /URI /URI (https://a.example) >>' }),
    ],
    [
      'a page of the web behind two turns of the page',
      'active',
      pdfOf({
        catalog:
          '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /URI /URI (https://a.example) >>] >> >>',
      }),
    ],
    [
      'turns of the page without an end',
      'active',
      pdfOf({
        catalog: '/OpenAction 5 0 R',
        objects: ['<< /S /GoTo /D [3 0 R /Fit] /Next 5 0 R >>'],
      }),
    ],
    [
      'a file on another machine that opens without a click',
      'active',
      pdfOf({ page: '/AA << /O << /S /GoToR /F (//a/b) >> >>' }),
    ],
    [
      'a form that sends itself',
      'active',
      pdfOf({ objects: ['<< /S /SubmitForm /F (https://a.example) >>'] }),
    ],
    [
      'an embedded file',
      'active',
      pdfOf({ objects: [streamObject('/Type /EmbeddedFile', Buffer.from('MZ'))] }),
    ],
    [
      'an attached file',
      'active',
      pdfOf({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }),
    ],
    ['a film', 'active', pdfOf({ page: '/Annots [<< /Subtype /RichMedia >>]' })],
    [
      'an XFA form',
      'active',
      pdfOf({
        catalog: '/AcroForm << /XFA 5 0 R >>',
        objects: [streamObject('', Buffer.from('<xdp/>'))],
      }),
    ],
    ['a password', 'protected', pdfOf({ trailer: '/Encrypt << /Filter /Standard /V 2 /R 3 >>' })],
    [
      'an object stream of no type',
      'damaged',
      pdfOf({ objects: [objectStream({ 9: script }, '/Other')] }),
    ],
    [
      'an object stream that cannot be read',
      'damaged',
      pdfOf({
        objects: [
          streamObject('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', Buffer.from('junk')),
        ],
      }),
    ],
    ['no end', 'damaged', pdfOf().subarray(0, 400)],
    [
      'no pages',
      'damaged',
      Buffer.from(
        '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF',
      ),
    ],
    ['nothing but its header', 'damaged', Buffer.from('%PDF-1.7\n')],
    [
      'a web page behind it',
      'two_kinds',
      Buffer.concat([pdfOf(), Buffer.from('<html><script>x</script></html>')]),
    ],
    ['a zip behind it', 'two_kinds', Buffer.concat([pdfOf(), docxOf()])],
    ['junk before it', 'two_kinds', Buffer.concat([Buffer.from('GIF89a/*'), pdfOf()])],
  ])('with %s is refused as %s', async (_name, refusal, content) => {
    expect(await document(content)).toBe(refusal);
  });
});

describe('a Word document', () => {
  const begin = '<w:fldChar w:fldCharType="begin"/>';
  const separate = '<w:fldChar w:fldCharType="separate"/>';
  const end = '<w:fldChar w:fldCharType="end"/>';
  const forbiddenFields: [string, string][] = [
    ['a field in character references', '<w:instrText>&#68;D&#x45;AUTO cmd</w:instrText>'],
    ['a field in CDATA', '<w:instrText><![CDATA[DDE]]>AUTO cmd</w:instrText>'],
    ['a field with a comment in it', '<w:instrText>DD<!-- -->E cmd</w:instrText>'],
    ['a simple field', '<w:fldSimple w:instr="DDE&#65;UTO cmd"/>'],
    [
      'a simple field of another prefix',
      "<y:fldSimple y:instr='&#x44;DE cmd' xmlns:y='http://schemas.openxmlformats.org/wordprocessingml/2006/main'/>",
    ],
    ['a field in the text of its code', `${begin}<w:t>DDE</w:t><w:t>AUTO a</w:t>${end}`],
    [
      'a field inside of a field',
      `${begin}<w:instrText>IF </w:instrText>${begin}<w:instrText>DDE a</w:instrText>${end}${end}`,
    ],
    ['a field that is never closed', `${begin}<w:instrText>DDE a</w:instrText>`],
    ['a field that was deleted', `${begin}<w:delInstrText>DDE a</w:delInstrText>${end}`],
    [
      'text of another host',
      `${begin}<w:instrText>INCLUDETEXT "http://a.example/a.docx"</w:instrText>${separate}${end}`,
    ],
    ['text of another file', '<w:fldSimple w:instr="INCLUDETEXT &quot;C:\\\\a.docx&quot;"/>'],
    ['a linked table', '<w:fldSimple w:instr="LINK Excel.Sheet.8 &quot;C:\\\\a.xls&quot;"/>'],
    [
      'a picture of another host in a field',
      '<w:fldSimple w:instr="INCLUDEPICTURE &quot;https://a.example/a.png&quot; \\d"/>',
    ],
    [
      'a picture of another machine in a field',
      '<w:fldSimple w:instr="INCLUDEPICTURE \\\\\\\\host\\\\a.png"/>',
    ],
    [
      'a picture of a made address',
      `${begin}<w:instrText>INCLUDEPICTURE </w:instrText>${begin}<w:instrText>QUOTE 104</w:instrText>${end}${end}`,
    ],
    [
      'a name that a formula makes',
      `${begin} ${begin}<w:instrText>=73</w:instrText>${end}<w:instrText> "C:\\\\a.docx"</w:instrText>${end}`,
    ],
    [
      'a name that stands in the result of another field',
      `${begin}<w:instrText> </w:instrText>${begin}<w:instrText>QUOTE a</w:instrText>${separate}<w:t>INCLUDETEXT</w:t>${end}<w:instrText> "C:\\\\a.docx"</w:instrText>${end}`,
    ],
    [
      'a name that another field ends',
      `${begin}<w:instrText>inclu</w:instrText>${begin}<w:instrText>QUOTE a</w:instrText>${end}${end}`,
    ],
    [
      'a name that a simple field ends',
      `${begin}<w:instrText>DDE</w:instrText><w:fldSimple w:instr="QUOTE a"/>${end}`,
    ],
    ['a name with a sign in it', `${begin}<w:instrText>DD</w:instrText><w:sym/>${end}`],
    [
      'a name that readers choose',
      `${begin}<w:instrText>INCL</w:instrText><mc:AlternateContent><mc:Choice><w:instrText>UDETEXT</w:instrText></mc:Choice></mc:AlternateContent><w:instrText>x a</w:instrText>${end}`,
    ],
    [
      'a name with something deleted in it',
      `${begin}<w:instrText>DDE</w:instrText><w:delInstrText>x</w:delInstrText><w:instrText>AUTO a</w:instrText>${end}`,
    ],
    [
      'a name behind what its mark carries',
      `<w:fldChar w:fldCharType="begin"><w:fldData>AAAA</w:fldData></w:fldChar><w:instrText> DDEAUTO a</w:instrText>${end}`,
    ],
    [
      'a link of another scheme in a field',
      '<w:fldSimple w:instr="HYPERLINK \\o &quot;tip&quot; &quot;javascript:a&quot;"/>',
    ],
  ];
  const mark = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`;
  const instr = (words: string) =>
    `${mark('begin')}<w:instrText>${words}</w:instrText>${mark('separate')}<w:t>x</w:t>${mark('end')}`;
  const field = (words: string) => [wordPart(words)];

  it.each<[string, Buffer]>([
    ['of text', docxOf()],
    ['with a link', docxOf([relationshipTo('hyperlink', 'https://a.example')])],
    [
      'made from a template of its writer',
      docxOf([relationshipTo('attachedTemplate', 'file:///C:\\Users\\a\\Firm.dotx')]),
    ],
    ['with a field for the page’s number', docxOf(field('<w:instrText>PAGE</w:instrText>'))],
    [
      'with a formula',
      docxOf([{ name: 'word/embeddings/oleObject1.bin', content: 'Equation Native' }]),
    ],
    ['with a link to write to', docxOf([relationshipTo('hyperlink', 'MAILTO:a@a.example')])],
    ['with a link into itself', docxOf([relationshipTo('hyperlink', '#claims')])],
    [
      'with fields for links',
      docxOf(
        field(
          instr('HYPERLINK "https://a.example" \\o "A tip"') +
            instr('HYPERLINK \\l "claims"') +
            instr(' MERGEFIELD Name ') +
            instr(' EMBED Equation.3 '),
        ),
      ),
    ],
    [
      'with a formula of another field, and a choice by one',
      docxOf(
        field(
          `${mark('begin')}<w:instrText>=</w:instrText>${instr('MERGEFIELD a')}<w:instrText>*2</w:instrText>${mark('end')}` +
            `${mark('begin')}<w:instrText> IF </w:instrText>${instr('MERGEFIELD a')}<w:instrText> = 1 "x"</w:instrText>${mark('end')}`,
        ),
      ),
    ],
    ['that writes of fields', docxOf(field('<w:t>DDEAUTO and INCLUDETEXT</w:t>'))],
  ])('%s is taken', async (_name, content) => {
    expect(await document(content)).toBe('docx');
  });

  it.each<[string, string, Buffer]>([
    ['macros', 'active', docxOf([{ name: 'word/vbaProject.bin', content: 'x' }])],
    [
      'the type of one with macros',
      'active',
      docxOf([
        {
          name: '[Content_Types].xml',
          content: contentTypesOf('application/vnd.ms-word.document.macroEnabled.main+xml'),
        },
      ]),
    ],
    [
      'the type of a table',
      'kind',
      docxOf([
        {
          name: '[Content_Types].xml',
          content: contentTypesOf(
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
          ),
        },
      ]),
    ],
    [
      'an entity of a file',
      'active',
      docxOf([
        {
          name: 'word/document.xml',
          content: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
        },
      ]),
    ],
    [
      'a document type in UTF-16',
      'active',
      docxOf([
        { name: 'word/styles.xml', content: Buffer.from('\uFEFF<!DOCTYPE x><x/>', 'utf16le') },
      ]),
    ],
    [
      'a part in UTF-7',
      'damaged',
      docxOf([{ name: 'word/styles.xml', content: '<?xml version="1.0" encoding="UTF-7"?><x/>' }]),
    ],
    [
      'a template of the web',
      'active',
      docxOf([relationshipTo('attachedTemplate', 'https://a.example/a.dotm')]),
    ],
    [
      'a template of another machine',
      'active',
      docxOf([relationshipTo('attachedTemplate', 'file://host/a.dotm')]),
    ],
    [
      'a template in escapes',
      'active',
      docxOf([relationshipTo('attachedTemplate', '&#104;ttps://a.example/a.dotm')]),
    ],
    [
      'an object of elsewhere',
      'active',
      docxOf([relationshipTo('oleObject', 'https://a.example/a.hta')]),
    ],
    [
      'a picture of another machine',
      'active',
      docxOf([relationshipTo('image', 'file://host/a.png')]),
    ],
    [
      'a packaged program',
      'active',
      docxOf([
        {
          name: 'word/embeddings/oleObject1.bin',
          content: Buffer.from('\u0001Ole10Native', 'utf16le'),
        },
      ]),
    ],
    [
      'a field that starts a program',
      'active',
      docxOf(field('<w:instrText>DDE</w:instrText><w:instrText>AUTO c:\\\\cmd</w:instrText>')),
    ],
    ...forbiddenFields.map(
      ([name, words]) => [name, 'active', docxOf(field(words))] as [string, string, Buffer],
    ),
    ...[
      'https://a.example/a.png',
      'ht&#x74;p://a.example/a.png',
      '\\\\host\\share\\a.png',
      'file://host/a.png',
      'file:////host/a.png',
      '%5C%5Chost%5Ca.png',
      '//host/a.png',
    ].map(
      (target) =>
        [`a picture at ${target}`, 'active', docxOf([relationshipTo('image', target)])] as [
          string,
          string,
          Buffer,
        ],
    ),
    ...[
      'javascript:alert(1)',
      'java&#10;script:alert(1)',
      'ms-msdt:/id',
      'file://host/a',
      'search-ms:query=a',
    ].map(
      (target) =>
        [`a link to ${target}`, 'active', docxOf([relationshipTo('hyperlink', target)])] as [
          string,
          string,
          Buffer,
        ],
    ),
    [
      'a template in CDATA of a relation',
      'damaged',
      docxOf([relationshipTo('attachedTemplate', '<![CDATA[https://a.example]]>')]),
    ],
    [
      'a field in a part that is called a picture',
      'active',
      docxOf([
        {
          name: 'word/media/a.png',
          content: `\uFEFF<?xml version="1.0"?><w:hdr ${namespaces()}>${instr('DDE a')}</w:hdr>`,
        },
      ]),
    ],
    ['XML that no reader takes', 'damaged', docxOf(field('<w:p>'))],
    ['an entity that nobody declared', 'damaged', docxOf(field('<w:t>&e;</w:t>'))],
    [
      'a film of the web',
      'active',
      docxOf(field('<wp15:webVideoPr embeddedHtml="&lt;iframe/&gt;"/>')),
    ],
    [
      'an old drawing of another host',
      'active',
      docxOf(field('<v:imagedata src="http://a.example/a"/>')),
    ],
    [
      'an old drawing that starts something',
      'active',
      docxOf(field('<v:shape href="vbscript:a"/>')),
    ],
    ['a path that leads out', 'damaged', docxOf([{ name: '../../etc/cron.d/x', content: 'x' }])],
    [
      'a part twice',
      'damaged',
      docxOf([
        { name: 'word/a.xml', content: '<x/>' },
        { name: 'word/A.xml', content: '<x/>' },
      ]),
    ],
    ['a password', 'protected', docxOf([{ name: 'word/a.xml', content: '<x/>', encrypted: true }])],
    [
      'a part larger than it says',
      'damaged',
      docxOf([{ name: 'word/a.xml', content: Buffer.alloc(3_000_000, 0x20), claimedSize: 10 }]),
    ],
    [
      'a part that unpacks to very much',
      'too_much_inside',
      docxOf([{ name: 'word/media/a.bin', content: Buffer.alloc(5_000_000) }]),
    ],
    [
      'too many parts',
      'too_much_inside',
      docxOf(Array.from({ length: 2_001 }, (_, at) => ({ name: `word/${at}.bin`, content: '' }))),
    ],
    ['an end that is cut off', 'damaged', docxOf().subarray(0, 200)],
    [
      'something behind its end',
      'two_kinds',
      Buffer.concat([docxOf(), Buffer.from('<script>x</script>')]),
    ],
    ['a PDF in its first part', 'two_kinds', zipOf([{ name: '%PDF-1.7', content: 'x' }])],
    ['no text', 'kind', zipOf([{ name: '[Content_Types].xml', content: contentTypesOf() }])],
  ])('with %s is refused as %s', async (_name, refusal, content) => {
    expect(await document(content)).toBe(refusal);
  });
});

describe('what a Word document’s file has besides its parts', () => {
  const hidden = Buffer.from('hidden from those who read the directory alone');
  const types = { name: '[Content_Types].xml', content: contentTypesOf() };
  const text = wordPart('<w:t>Claims</w:t>');
  const withComment = (comment: Buffer) => {
    const zip = docxOf();
    zip.writeUInt16LE(comment.length, zip.length - 2);
    return Buffer.concat([zip, comment]);
  };
  it.each<[string, Buffer]>([
    [
      'another zip before it',
      zipOf([{ ...types, before: docxOf([{ name: 'a', content: hidden, tail: hidden }]) }, text]),
    ],
    ['bytes between its parts', zipOf([types, { ...text, before: hidden }])],
    ['bytes within a packed part', zipOf([types, { ...text, tail: hidden }])],
    ['a comment', withComment(hidden)],
  ])('is in no copy: %s', async (_name, content) => {
    expect(content.includes(hidden)).toBe(true);
    const path = join(folder, 'second.docx');
    await writeFile(path, content);
    const verdict = await runTask({ task: 'inspect', path, accepts: ['docx'] });
    expect(verdict).toMatchObject({ ok: true, value: { kind: 'docx' } });
    const copy = await readFile(path);
    expect(copy.includes(hidden)).toBe(false);
    expect(copy.indexOf('PK\u0005\u0006')).toBe(copy.length - 22);
    const parts = new Map<string, string>();
    await readZip(path, async (part) => void parts.set(part.name, String(await part.read())));
    expect(parts.get('word/document.xml')).toContain('Claims');
    // The same file gives the same copy, and the copy itself.
    await runTask({ task: 'inspect', path, accepts: ['docx'] });
    expect(await readFile(path)).toEqual(copy);
  });
});

describe('what a Word document has on its author’s own disk', () => {
  const image = (target: string, id: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${target}" TargetMode="External"/>`;
  const kept = `<Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://a.example/?a=1&amp;b=2" TargetMode="External"/>`;

  it('is left out of the copy that is kept, and all else stays', async () => {
    const path = join(folder, 'linked.docx');
    const words = 'Otto’s claims \u{1F529}';
    await writeFile(
      path,
      docxOf([
        {
          name: 'word/_rels/document.xml.rels',
          content: `<?xml version="1.0"?>\r\n<Relationships>${image('file:///C:\\Users\\otto\\a.png', 'r1')}${image('../Otto/a.png', 'r2')}${kept}</Relationships>`,
        },
        {
          name: 'word/document.xml',
          content: `<w:document ${namespaces()}><w:t>${words}</w:t><w:fldChar w:fldCharType="begin"/><w:instrText>INCLUDE</w:instrText><w:instrText>PICTURE "C:\\\\otto.png"</w:instrText><w:fldChar w:fldCharType="separate"/><w:t>shown</w:t><w:fldChar w:fldCharType="end"/><w:fldSimple w:instr='HYPERLINK "D:\\\\otto"'><w:t>there</w:t></w:fldSimple><v:imagedata o:title=" href='D:\\otto'" o:href="D:\\otto" r:id="r7"/></w:document>`,
        },
        {
          name: 'word/header1.xml',
          content: Buffer.from(
            `\uFEFF<?xml version="1.0" encoding="UTF-16"?><w:hdr ${namespaces()}><v:imagedata src="a.png"/></w:hdr>`,
            'utf16le',
          ),
        },
        { name: 'word/media/a.bin', content: Buffer.from([0, 1, 2, 255]) },
      ]),
    );
    const verdict = await runTask({ task: 'inspect', path, accepts: ['docx'] });
    expect(verdict).toMatchObject({ ok: true, value: { kind: 'docx', isShortened: true } });
    const parts = new Map<string, Buffer>();
    await readZip(path, async (part) => void parts.set(part.name, await part.read()));
    const read = (name: string) => parts.get(name)?.toString() ?? '';
    expect([...parts.keys()][0]).toBe('[Content_Types].xml');
    expect(read('word/_rels/document.xml.rels')).toBe(
      `<?xml version="1.0"?>\r\n<Relationships>${image('#', 'r1')}${image('#', 'r2')}${kept}</Relationships>`,
    );
    expect(read('word/document.xml')).toBe(
      `<w:document ${namespaces()}><w:t>${words}</w:t><w:fldChar w:fldCharType="begin"/><w:instrText></w:instrText><w:instrText></w:instrText><w:fldChar w:fldCharType="separate"/><w:t>shown</w:t><w:fldChar w:fldCharType="end"/><w:fldSimple w:instr=""><w:t>there</w:t></w:fldSimple><v:imagedata o:title=" href='D:\\otto'" o:href="#" r:id="r7"/></w:document>`,
    );
    expect(parts.get('word/header1.xml')?.toString('utf16le')).toBe(
      `\uFEFF<?xml version="1.0" encoding="UTF-16"?><w:hdr ${namespaces()}><v:imagedata src="#"/></w:hdr>`,
    );
    expect(parts.get('word/media/a.bin')).toEqual(Buffer.from([0, 1, 2, 255]));
    // The copy is taken as it is.
    const again = await runTask({ task: 'inspect', path, accepts: ['docx'] });
    expect(again).toMatchObject({ ok: true });
    expect(again.ok && again.value?.isShortened).toBeUndefined();
  });
});

describe('a picture', () => {
  it.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['a GIF with a web page in it', 'two_kinds', webPageInGif],
    ['a PNG with a zip behind it', 'two_kinds', () => Buffer.concat([pngOf(8, 8), docxOf()])],
    [
      'a PNG of 20,000 by 20,000 pixels',
      'too_many_pixels',
      () => pngOf(20_000, 20_000, deflateSync(Buffer.alloc(9))),
    ],
    ['an SVG', 'kind', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>'],
    [
      'a TIFF',
      'kind',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
    ],
    ['a PDF', 'kind', () => pdfOf()],
    ['the first bytes of one', 'damaged', () => pngOf(8, 8).subarray(0, 20)],
  ])('that is %s is refused as %s', async (_name, refusal, make) => {
    expect(await picture(await make())).toBe(refusal);
  });

  it.each([
    ['avif', 24_200_000],
    ['jpeg', 50_200_000],
    ['progressive jpeg', 50_200_000],
    ['webp', 50_200_000],
    ['png', 50_200_000],
  ])('as %s may have %i pixels and no more', async (format, most) => {
    const claiming = async (pixels: number) =>
      picture((await claimedPictures[format]?.(5_000, pixels / 5_000)) ?? '');
    expect(await claiming(most)).toBe({ 'progressive jpeg': 'jpg', jpeg: 'jpg' }[format] ?? format);
    expect(await claiming(most + 5_000)).toBe('too_many_pixels');
  });

  it('may be beside documents where all are taken, as attachments are', async () => {
    const all: FileKind[] = ['pdf', 'docx', 'picture'];
    expect(await inspected(pngOf(8, 8), all)).toBe('png');
    expect(await inspected(pdfOf(), all)).toBe('pdf');
    expect(await inspected('just words', all)).toBe('kind');
  });
});
