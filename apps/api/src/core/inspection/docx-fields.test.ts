import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  docxOf,
  namespaces,
  strictSpace,
  wordPart,
  type ZipEntry,
} from './hostile-zip.test-kit.ts';
import { runTask } from './inspection-task.ts';
import { readZip } from './zip-reading.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-fields-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What inspection says of a document with this part: taken, shortened, or the refusal. */
async function inspected(part: ZipEntry): Promise<string> {
  const path = join(folder, 'file.docx');
  await writeFile(path, docxOf([part]));
  const verdict = await runTask({ task: 'inspect', path, accepts: ['docx'] });
  if (!verdict.ok) return verdict.refusal;
  return verdict.value?.isShortened ? 'shortened' : 'taken';
}

/** The part as it is kept. */
async function kept(part: ZipEntry): Promise<string> {
  expect(await inspected(part)).toBe('shortened');
  let text = '';
  await readZip(join(folder, 'file.docx'), async ({ name, read }) => {
    if (name === part.name) text = String(await read());
  });
  return text;
}

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (words: string) =>
  `<w:r><w:instrText xml:space="preserve">${words}</w:instrText></w:r>`;
const [begin, separate, end] = [mark('begin'), mark('separate'), mark('end')];
const field = (words: string, shows = '1') =>
  `${begin}${code(words)}${separate}<w:r><w:t>${shows}</w:t></w:r>${end}`;
const choice = (words: string, fallback = '') =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${words}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;
const inShape = (words: string) =>
  `<w:drawing><wp:inline><wps:wsp><wps:txbx><w:txbxContent>${words}</w:txbxContent></wps:txbx></wps:wsp></wp:inline></w:drawing>`;
const inOldShape = (words: string) =>
  `<w:pict><v:shape><v:textbox><w:txbxContent>${words}</w:txbxContent></v:textbox></v:shape></w:pict>`;
const box = (words: string) => choice(inShape(words), inOldShape(words));
/** A name that another field makes, for a reader who is within a field that we believe to have ended. */
const madeName = `${field('QUOTE 73')}${code(' "C:\\\\a.docx"')}${end}`;

describe('fields as programs write them', () => {
  it.each<[string, ZipEntry]>([
    [
      'the page’s number in a text box',
      wordPart(`<w:p>${box(field(' PAGE \\* MERGEFORMAT '))}</w:p>`, 'header1'),
    ],
    [
      'a text box within a field’s result',
      wordPart(`${begin}${code('TOC \\o')}${separate}${box(field('PAGE'))}${end}`),
    ],
    ['a text box within a text box', wordPart(inShape(inOldShape(field('PAGE'))))],
    [
      'a text box whose field is never closed',
      wordPart(`${box(`${begin}${code('PAGE')}`)}${field('DATE')}`),
    ],
    ['an end too many', wordPart(`${field('PAGE')}${end}${field('DATE')}`)],
    [
      'Word’s own strict form',
      wordPart(`${field('PAGE')}<w:fldSimple w:instr="NUMPAGES"/>`, 'footer1', strictSpace),
    ],
    [
      'another prefix for Word’s own',
      {
        name: 'word/document.xml',
        content:
          '<document xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><fldChar q:fldCharType="begin"/><instrText>PAGE</instrText><q:fldChar q:fldCharType="end"/></document>',
      },
    ],
    [
      'a table of contents over paragraphs',
      wordPart(
        `<w:sdt><w:sdtContent><w:p>${begin}${code(' TOC \\o "1-3" \\h \\z \\u ')}${separate}<w:hyperlink w:anchor="_Toc1" w:history="1"><w:r><w:t>Claims</w:t></w:r>${field(' PAGEREF _Toc1 \\h ')}</w:hyperlink></w:p><w:p>${end}</w:p></w:sdtContent></w:sdt>`,
      ),
    ],
    [
      'typographic features of the code',
      wordPart(
        `${begin}<w:r><w:rPr><w14:ligatures w14:val="standardContextual"/></w:rPr><w:instrText>HYPERLINK "https://a.example"</w:instrText></w:r>${separate}${end}`,
      ),
    ],
    [
      'a number within a formula',
      wordPart(
        `<m:oMath><m:r><w:rPr/></m:r><m:r>${begin}</m:r><m:r>${code('SEQ a')}</m:r><m:r>${end}</m:r></m:oMath>`,
      ),
    ],
    [
      'a simple field that shows another',
      wordPart(
        `<w:fldSimple w:instr=" REF a "><w:r><w:t>1</w:t></w:r>${field('PAGE')}</w:fldSimple>`,
      ),
    ],
    [
      'a field that was deleted',
      wordPart(
        `<w:del w:id="1">${begin}<w:r><w:delInstrText> PAGE </w:delInstrText></w:r>${end}</w:del>`,
      ),
    ],
    [
      'a picture that is also linked by relations',
      wordPart('<v:imagedata r:id="rId5" r:href="rId6" o:title="a"/>'),
    ],
    ['a bookmark that begins like a name', wordPart(field(' REF LINK_1 \\h ') + field('Link_1'))],
  ])('%s is taken', async (_name, part) => {
    expect(await inspected(part)).toBe('taken');
  });
});

describe('marks of fields that readers may see differently', () => {
  it.each<[string, string, string]>([
    [
      'a type that stands twice',
      'damaged',
      `<w:fldChar w:fldCharType="begin" x:fldCharType="n"/>${madeName}`,
    ],
    [
      'a type of no program that we know',
      'damaged',
      `${begin}<w:fldChar x:fldCharType="end"/>${madeName}`,
    ],
    ['a type without a prefix', 'damaged', `${begin}<w:fldChar fldCharType="end"/>${madeName}`],
    ['a type that there is not', 'damaged', `${begin}<w:fldChar w:fldCharType="END"/>${madeName}`],
    ['no type', 'damaged', `<w:fldChar/>${madeName}`],
    [
      'a mark of no program that we know',
      'damaged',
      `${begin}<x:fldChar w:fldCharType="end"/>${madeName}`,
    ],
    [
      'a mark of the other Word',
      'damaged',
      `${begin}<s:fldChar s:fldCharType="end" xmlns:s="${strictSpace}"/>${madeName}`,
    ],
    ['code of no program that we know', 'damaged', `<x:instrText>PAGE</x:instrText>`],
    ['deleted code of no program that we know', 'damaged', `<x:delInstrText>PAGE</x:delInstrText>`],
    ['a simple field of no program that we know', 'damaged', `<x:fldSimple x:instr="PAGE"/>`],
    [
      'a simple field’s code that stands twice',
      'damaged',
      `<w:fldSimple w:instr="DDE a" x:instr="PAGE"/>`,
    ],
    [
      'a simple field’s code of no program that we know',
      'damaged',
      `<w:fldSimple x:instr="PAGE"/>`,
    ],
    ['an end in what some pass over', 'damaged', `${begin}<x:a>${end}</x:a>${madeName}`],
    ['an end in one of two choices', 'damaged', `${begin}${choice(end)}${madeName}`],
    ['an end in what others read instead', 'damaged', `${begin}${choice('', end)}${madeName}`],
    [
      'the end of the code in one of two choices',
      'damaged',
      `${begin}${choice(separate)}${field('QUOTE 73')}${end}`,
    ],
    ['a begin in one of two choices', 'damaged', `${choice(begin)}${madeName}`],
    [
      'an end in a simple field',
      'damaged',
      `${begin}<w:fldSimple w:instr="PAGE">${end}</w:fldSimple>${madeName}`,
    ],
    [
      'a text box outside of a shape',
      'damaged',
      `<w:r><w:txbxContent>${begin}</w:txbxContent></w:r>${madeName}`,
    ],
    ['an end in a text box', 'active', `${begin}${box(end)}${madeName}`],
    ['an end in an old text box', 'active', `${begin}<w:r>${inOldShape(end)}</w:r>${madeName}`],
    ['a prefix that nobody declared', 'damaged', '<y:a/>'],
    [
      'a mark of a namespace that only looks like Word’s',
      'damaged',
      `${begin}<y:fldChar xmlns:y=" http://schemas.openxmlformats.org/wordprocessingml/2006/main" y:fldCharType="end"/>${madeName}`,
    ],
  ])('%s is refused as %s', async (_name, refusal, words) => {
    expect(await inspected(wordPart(words))).toBe(refusal);
  });

  it.each<[string, string]>([
    [
      'behind a harmless word, outside of any field',
      `${code('PAGE ')}${code('DDEAUTO c:\\\\cmd')}`,
    ],
    [
      'behind a harmless word, in one that is never closed',
      `${begin}${code('PAGE DDEAUTO c:\\\\cmd')}`,
    ],
    ['behind a harmless word, in a text box', box(code('PAGE INCLUDETEXT "C:\\\\a"'))],
    ['within quotes that nobody closes', `${code('PAGE "')}${code('DDEAUTO a')}${code('"')}`],
    ['where a field has its result', `${begin}${code('PAGE')}${separate}${code(' DDE a')}${end}`],
    ['a link of another scheme, outside of any field', code('PAGE HYPERLINK "javascript:a"')],
    ['a field of one of two choices', choice(`<w:r>${field('DDE a')}</w:r>`)],
    [
      'in what some pass over, as a part of a name',
      `${begin}${code('DDE')}<x:a>${code('AUTO')}</x:a>${end}`,
    ],
    ['in what some pass over, as plain text', `${begin}${code('D')}<x:a>DEAUTO a</x:a>${end}`],
    [
      'a name that a content control fills',
      `${begin}<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a"/></w:sdtPr><w:sdtContent>${code('PAGE')}</w:sdtContent></w:sdt>${end}`,
    ],
    ['ended by a tab', `${begin}${code('DDEAUTO')}<w:r><w:tab/></w:r>${code('c:\\\\cmd')}${end}`],
    [
      'ended by a line’s end',
      `${begin}${code('DDEAUTO')}<w:r><w:br/></w:r>${code('c:\\\\cmd')}${end}`,
    ],
    [
      'ended by a paragraph’s end',
      `<w:p>${begin}${code('INCLUDETEXT')}</w:p><w:p>${code('a.docx')}${end}</w:p>`,
    ],
    ['ended by a switch', field('INCLUDETEXT\\c html "C:\\\\a"')],
    ['behind empty quotes', field('"" DDEAUTO a')],
  ])('a forbidden name is refused: %s', async (_name, words) => {
    expect(await inspected(wordPart(words))).toBe('active');
    expect(await inspected(wordPart(words, 'header1'))).toBe('active');
  });

  it('a part of any name that a header is written in is read', async () => {
    for (const before of ['', ' '.repeat(2_001), '<!-- a -->', '<?a b?>']) {
      const content = `${before}<hdr xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><instrText>DDE a</instrText></hdr>`;
      expect(await inspected({ name: 'word/media/a.png', content })).toBe('active');
      const wide = Buffer.from(`\uFEFF<!-- \u0451 -->${content}`, 'utf16le');
      expect(await inspected({ name: 'word/media/a.png', content: wide })).toBe('active');
      expect(await inspected({ name: 'word/media/a.png', content: `\uFEFF${content}` })).toBe(
        'active',
      );
    }
  });

  it('a font that begins like XML by chance is no text, and a drawing no part of Word’s', async () => {
    const font = Buffer.concat([Buffer.from('<w:'), Buffer.from([0xff, 1, 0, 0, 0x80])]);
    expect(await inspected({ name: 'word/fonts/a.odttf', content: font })).toBe('taken');
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><image href="data:,a"/></svg>';
    const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/a.dtd">';
    for (const before of ['', '<?xml version="1.0"?>\n', '<!-- made by a program -->\n', doctype]) {
      const content = `${before}${drawing}`;
      expect(await inspected({ name: 'word/media/a.svg', content }), before).toBe('taken');
    }
    // What is declared inside its type is judged like everywhere.
    const made = `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing}`;
    expect(await inspected({ name: 'word/media/a.svg', content: made })).toBe('active');
  });
});

describe('what leads to the author’s own disk, in more than one place', () => {
  it('is left out of a linked picture and the field that shows it', async () => {
    const shows = (words: string, src: string) =>
      `${begin}${words}${separate}<w:r><w:pict><v:shape><v:imagedata ${src} r:href="rId6"/></v:shape></w:pict></w:r>${end}<w:p/>`;
    const part = wordPart(shows(code('INCLUDEPICTURE "C:\\\\a.png"'), 'src="a.png"'));
    expect(await kept(part)).toBe(String(wordPart(shows(code(''), 'src="#"')).content));
  });

  it('is left out of an old drawing that names it twice', async () => {
    const drawing = (src: string, href: string) =>
      `<v:shape o:href="${href}" id="a"><v:imagedata src="${src}" o:href='${href}' o:title="src='a'"/></v:shape>`;
    const part = wordPart(drawing('a.png', 'D:\\otto'));
    const copy = await kept(part);
    expect(copy).toContain(namespaces());
    expect(copy.replaceAll("'#'", '"#"')).toBe(
      String(wordPart(drawing('#', '#').replace("o:href='#'", 'o:href="#"')).content),
    );
  });

  it('is refused where two attributes have one name', async () => {
    expect(await inspected(wordPart('<v:imagedata src="a.png" x:src="http://a.example/a"/>'))).toBe(
      'damaged',
    );
    const twice = `<Relationships xmlns="a" xmlns:x="b"><Relationship Id="r1" Type="image" x:TargetMode="Internal" TargetMode="External" Target="http://a.example"/></Relationships>`;
    expect(await inspected({ name: 'word/_rels/document.xml.rels', content: twice })).toBe(
      'damaged',
    );
  });
});
