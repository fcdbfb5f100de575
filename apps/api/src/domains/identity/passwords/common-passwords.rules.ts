import { productName } from '@claimstead/contract/product.ts';

/**
 * Passwords that meet the five conditions and are still on every attacker's list: a handful of words,
 * spelled the usual ways, with the usual endings. Compared without regard to upper and lower case.
 */
const words =
  'password passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd p4ssw0rd p@55w0rd p@$$word p@$$w0rd pass ' +
  'pass@word pass@w0rd welcome w3lcome welc0me qwerty qwertyuiop qwe asdf asdfgh zxcvbn 1qaz2wsx ' +
  'admin adm1n @dmin administrator root toor user guest login test testing temp default changeme ' +
  'change letmein l3tmein iloveyou love secret s3cret master superman batman dragon monkey sunshine ' +
  'princess shadow football baseball soccer hockey michael jordan charlie hello hell0 freedom ' +
  'whatever trustno ninja azerty google facebook computer internet access abc abcd abcde abcdef ' +
  'aa aaa aaaa a spring summer autumn winter january february march april june july august ' +
  'september october november december monday tuesday wednesday thursday friday company office ' +
  'london newyork america patent patents claimstead';

const endings =
  '! 1! @1 1@ #1 1# $1 !1 01! 11! 12! 12@ 12# 21! 99! 007! 69! @12 !12 #12 12!@ @123 !123 #123 $123 ' +
  '_123 -123 .123 *123 123! 123@ 123# 123$ 123* 123. 123!@ 123!@# 321! @321 1! 1!! !! @1234 !1234 ' +
  '#1234 _1234 1234! 1234@ 1234# 1234$ 12345! 12345@ @12345 !12345 123456! 123456@ @123456 !123456 ' +
  '#123456 1234567! 12345678! 123456789! @123456789 111! @111 000! 2! 3! 22! @2 !2 #2 9!';

const years = Array.from({ length: 36 }, (_, index) => String(1995 + index));

/** Keyboard walks and others that are no word with an ending. */
const others = [
  '1qaz@wsx',
  '1qaz!qaz',
  '!qaz2wsx',
  '!qaz1qaz',
  'zaq1@wsx',
  'zaq!2wsx',
  'zaq12wsx!',
  '1qaz2wsx!',
  '1qaz@wsx3edc',
  '!qaz@wsx3edc',
  '1q2w3e4r!',
  '1q2w3e!',
  'q1w2e3r4!',
  'qwer1234!',
  'qwer!234',
  'asdf1234!',
  'a1b2c3d4!',
  'a1b2c3!',
  'aa123456!',
  'aa@123456',
  'aa12345!',
  'p@ssw0rd1234!',
  'my_password1',
  'nopassword1!',
  'pass123!word',
  'pass-word1',
  'pass_word1',
  '1password!',
  '1passw0rd!',
  '123abc!@#',
  'abc!@#123',
  'abc123!@#',
  'trustno1!',
  'iloveyou<3',
  '!@#123qwe',
  '123qwe!@#',
  'qwe123!@#',
  'qwe!@#123',
  'correct-horse-battery-staple1',
];

const common = new Set(others);
for (const word of words.split(' ')) {
  for (const ending of endings.split(' ')) common.add(word + ending);
  for (const year of years) {
    common.add(`${word}${year}!`).add(`${word}@${year}`).add(`${word}!${year}`);
    common.add(`${word}#${year}`).add(`${word}${year}@`);
  }
  // Words that carry their own number and symbol: P@ssw0rd1.
  for (const ending of ['', '0', '1', '2', '3', '01', '12', '123', '1234', '12345']) {
    common.add(word + ending);
  }
}

/** Whether a password is one of the common ones. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  // The product's own name is the first guess here, whatever surrounds it.
  return common.has(plain) || plain.includes(productName.toLowerCase());
}
