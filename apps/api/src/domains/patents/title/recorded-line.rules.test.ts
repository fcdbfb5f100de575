import { describe, expect, it } from 'vitest';
import { readLine } from './recorded-line.rules.ts';

describe('the line of a recorded paper', () => {
  it.each([
    'AT REEL/FRAME 038323/0190',
    'AT REEL/FRAME NO. 038323/0190',
    'AT REEL/FRAME #38323/190',
    'AT REEL/FRAME: 038323 / 0190',
    'AT REEL/FRAME 038,323/0190',
    'AT REEL/FRAME - 038323/0190',
    'AT REEL/FRAME 038323-0190',
    'AT REEL/FRAME 038323 0190',
    'AT REEL/FRAME 038323:0190',
    'AT REEL\\FRAME 038323\\0190',
    'AT REEL/FRAME NUMBER 038323/FRAME 0190',
    'AT REEL 038323 FRAME 0190',
    'AT REEL 038323, FRAME 0190',
    'AT REEL: 038323, FRAME: 0190',
    'AT REEL NO. 038323 AND FRAME NO. 0190',
    'AT REEL 038323/FRAME 0190',
    'AT REEL038323 FRAME0190',
    'AT REEL 038323, FRAMES 0190-0197',
    'AT FRAME 0190 OF REEL 038323',
    'AT (R/F 038323/0190)',
    'AT RL/FR: 038323/0190',
    'AT 038323/0190',
  ])('%s names one paper, and nothing is left of its number', (text) => {
    expect(readLine(text)).toEqual({ words: 'AT @', reelFrames: ['38323/190'] });
  });

  it.each([
    ['REEL 038323 FRAME 0190 AND REEL 40000 FRAME 12', '@ AND @', ['38323/190', '40000/12']],
    ['REEL/FRAME NOS. 038323/0190, 040000/0012', '@ @', ['38323/190', '40000/12']],
    ['REEL/FRAME(S) 38323/190,40000/12 & 5/6', '@ @ AND @', ['38323/190', '40000/12', '5/6']],
  ])('%s names each of several', (text, words, reelFrames) => {
    expect(readLine(text)).toEqual({ words, reelFrames });
  });

  it.each([
    ['REEL/FRAME ______', 'REEL FRAME'],
    ['REEL 038323', 'REEL 038323'],
    [
      'REELS 038323 AND 040000, FRAMES 0190 AND 0012',
      'REELS 038323 AND 040000 FRAMES 0190 AND 0012',
    ],
    ['REEL 38E23 FRAME O190', 'REEL 38E23 FRAME O190'],
    ['APPLICATION 15/000,001', 'APPLICATION 15/000,001'],
    ['A 1/2 INTEREST', 'A 1/2 INTEREST'],
  ])('%s names no paper, and keeps its words', (text, words) => {
    expect(readLine(text)).toEqual({ words, reelFrames: [] });
  });

  it.each([
    ['RECORDED ON JANUARY 5, 2012 AT REEL 5 FRAME 6', 'RECORDED ON # AT @'],
    ['EFFECTIVE 12/31/2015', 'EFFECTIVE #'],
    ['DATED 5 OCT. 2012', 'DATED #'],
    ['EFFECTIVE 2015-12-31', 'EFFECTIVE #'],
    ['13/45/2015678', '13/45/2015678'],
  ])('%s has its days told from other numbers', (text, words) => {
    expect(readLine(text).words).toBe(words);
  });

  it('is in plain capitals, without what the office adds to every line', () => {
    const text = 'Assignment of Assignor’s interest (see document for details).';
    expect(readLine(text).words).toBe('ASSIGNMENT OF ASSIGNORS INTEREST');
    expect(readLine('ASSIGNOR(S) INTEREST').words).toBe('ASSIGNORS INTEREST');
  });

  it('takes no time over what nobody would write', () => {
    const begun = performance.now();
    for (const text of [
      ' '.repeat(5_000),
      'REEL '.repeat(1_000),
      '1/'.repeat(2_000),
      'REEL 1'.repeat(800),
    ])
      readLine(`REEL ${text}`);
    expect(performance.now() - begun).toBeLessThan(1_500);
  });
});
