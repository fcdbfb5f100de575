import { describe, expect, test } from 'vitest';
import {
  adjustPace,
  leastBytesPerMs,
  mostBytesPerMs,
  takeBytes,
  unhurried,
  type UploadPace,
} from './upload-pace.rules.ts';

const pieceBytes = 65_536;

describe('the pace of uploads', () => {
  test('nobody waits while the process has time', () => {
    let pace = unhurried;
    for (let piece = 0; piece < 100; piece += 1) {
      const taken = takeBytes(pace, pieceBytes, piece);
      expect(taken.waitMs).toBe(0);
      pace = taken.pace;
    }
  });

  test('while others wait it falls to the least within half a second, and no further', () => {
    let pace = unhurried;
    for (let looks = 0; looks < 10; looks += 1) pace = adjustPace(pace, 0.9);
    expect(pace.bytesPerMs).toBe(leastBytesPerMs);
  });

  test('it comes back when they are gone', () => {
    let pace: UploadPace = { ...unhurried, bytesPerMs: leastBytesPerMs };
    for (let looks = 0; looks < 10; looks += 1) pace = adjustPace(pace, 0.2);
    expect(pace.bytesPerMs).toBe(mostBytesPerMs);
  });

  test('senders who wait as told send just what the pace allows, all together', () => {
    let pace: UploadPace = { ...unhurried, bytesPerMs: leastBytesPerMs, credit: 0 };
    const mayGoOn = [0, 0, 0, 0];
    const bytes = [0, 0, 0, 0];
    for (let nowMs = 0; nowMs < 1000; nowMs += 1) {
      for (const [sender, at] of mayGoOn.entries()) {
        if (nowMs < at) continue;
        const taken = takeBytes(pace, pieceBytes, nowMs);
        pace = taken.pace;
        mayGoOn[sender] = nowMs + taken.waitMs;
        bytes[sender] = (bytes[sender] ?? 0) + pieceBytes;
      }
    }
    const perMs = bytes.reduce((sum, each) => sum + each) / 1000;
    expect(perMs / leastBytesPerMs).toBeGreaterThan(0.95);
    expect(perMs / leastBytesPerMs).toBeLessThan(1.05);
    expect(Math.max(...bytes) / Math.min(...bytes)).toBeLessThan(1.5);
  });

  test('a pause earns no more than a moment', () => {
    const slow: UploadPace = { ...unhurried, bytesPerMs: leastBytesPerMs, credit: 0 };
    const { pace, waitMs } = takeBytes(slow, 2_000_000, 60_000);
    expect(waitMs).toBeGreaterThan(30);
    expect(pace.credit).toBeLessThan(0);
  });
});
