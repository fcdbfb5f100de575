import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'claimstead-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const secret = Buffer.from('twenty bytes of this');
const configured = () => createSecretBox({ dataDir, secretsKey: randomBytes(32) });

describe('a sealed secret', () => {
  it('opens where it belongs, and looks different each time', async () => {
    const box = configured();
    const sealed = [await box.seal(secret, 'totp:a'), await box.seal(secret, 'totp:a')];
    expect(sealed[0]).not.toEqual(sealed[1]);
    for (const one of sealed) {
      expect(one.includes(secret)).toBe(false);
      expect(await box.open(one, 'totp:a')).toEqual(secret);
    }
  });

  it('does not open in another place, with another key, changed by a bit or cut short', async () => {
    const box = configured();
    const sealed = await box.seal(secret, 'totp:a');
    await expect(box.open(sealed, 'totp:b')).rejects.toThrow();
    await expect(configured().open(sealed, 'totp:a')).rejects.toThrow(/does not open \(totp:a\)/);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(box.open(changed, 'totp:a')).rejects.toThrow();
    }
    for (const length of [0, 1, 28, sealed.length - 1]) {
      await expect(box.open(sealed.subarray(0, length), 'totp:a')).rejects.toThrow();
    }
  });
});

describe('a mark', () => {
  it('is the same for the same text, place and key, and for nothing else', async () => {
    const box = configured();
    const mark = await box.mark('abcde', 'recovery:a');
    expect(await box.mark('abcde', 'recovery:a')).toEqual(mark);
    expect(await box.mark('abcdf', 'recovery:a')).not.toEqual(mark);
    expect(await box.mark('abcde', 'recovery:b')).not.toEqual(mark);
    expect(await configured().mark('abcde', 'recovery:a')).not.toEqual(mark);
  });
});

describe('the key', () => {
  const made = () => createSecretBox({ dataDir, secretsKey: null });

  it('is made once, also by processes that start at the same moment, for the product’s user only', async () => {
    const boxes = Array.from({ length: 8 }, made);
    const sealed = await Promise.all(boxes.map((box) => box.seal(secret, 'x')));
    for (const one of sealed) expect(await made().open(one, 'x')).toEqual(secret);
    const folder = join(dataDir, 'keys');
    expect(await readdir(folder)).toEqual(['secrets.key']);
    expect((await stat(join(folder, 'secrets.key'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('that is configured leaves none in the data folder', async () => {
    await configured().seal(secret, 'x');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('that was cut short is refused, and taken once it is whole again', async () => {
    const box = made();
    const sealed = await box.seal(secret, 'x');
    const other = made();
    const file = join(dataDir, 'keys', 'secrets.key');
    const whole = await readFile(file, 'utf8');
    await writeFile(file, whole.slice(0, 20));
    await expect(other.open(sealed, 'x')).rejects.toThrow(/32 bytes/);
    await writeFile(file, whole);
    expect(await other.open(sealed, 'x')).toEqual(secret);
  });
});
