import { describe, expect, it } from 'vitest';
import { noticeIn } from './notice.rules.ts';

describe('a notice of days', () => {
  const notice =
    'Notice: Subject to any disclaimer, the term of this patent is extended or adjusted under 35 U.S.C. 154(b) by 41 days.';

  it('that says nothing else says that no disclaimer was printed', () => {
    expect(noticeIn(notice)).toMatchObject({ adjustmentDays: 41, terminalDisclaimer: false });
    const misread = notice.replace('154(b)', '1541b)').replace('patent is', 'patent 1s');
    expect(noticeIn(misread)).toMatchObject({ adjustmentDays: 41, terminalDisclaimer: false });
  });

  it.each([
    'This patent is subject to a terminal disclaimer.',
    'This patent is subject to a terminal dis- claimer.',
    'This patent is subject to a tenninal disciaimer.',
    'Thls patent ls subject to a terminaI dis claimer .',
  ])('names one: %s', (sentence) => {
    expect(noticeIn(`${notice} ${sentence}`)).toMatchObject({
      adjustmentDays: 41,
      terminalDisclaimer: true,
    });
  });

  it.each([
    'This patent is subjeet fo a ferm',
    'Th s pat nt is sub',
    'claimer.',
    'The owner gave a promise that nobody here can read.',
  ])(
    'says nothing of a disclaimer where something stands behind it that cannot be read: %s',
    (rest) => {
      expect(noticeIn(`${notice} ${rest}`)).toMatchObject({
        adjustmentDays: 41,
        terminalDisclaimer: null,
      });
    },
  );

  it('issued on a continued prosecution application says that none was printed', () => {
    const continued =
      'Notice: This patent issued on a continued prosecution application filed under 37 CFR 1.53(d), and is subject to the twenty year patent term provisions of 35 U.S.C. 154(a)(2). Subject to any disclaimer, the term of this patent is extended or adjusted under 35 U.S.C. 154(b) by 0 days.';
    expect(noticeIn(continued)).toMatchObject({ adjustmentDays: 0, terminalDisclaimer: false });
  });

  it.each([
    ['by l74 days', 174],
    ['by 1,333 days', 1333],
    ['by 1, 957 days', 1957],
    ['by O days', 0],
  ])('with letters for figures is read where only one figure is meant: %s', (text, expected) => {
    expect(noticeIn(notice.replace('by 41 days', text)).adjustmentDays).toBe(expected);
  });

  it.each(['by S1 days', 'by 4g days', 'by days'])(
    'is left out, with what it says of a disclaimer, where two figures may be meant: %s',
    (text) => {
      expect(noticeIn(notice.replace('by 41 days', text))).toEqual({
        adjustmentDays: null,
        terminalDisclaimer: null,
        disclaimedAfter: null,
      });
    },
  );
});
