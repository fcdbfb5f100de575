import { setTimeout as pause } from 'node:timers/promises';
import { makeBucket } from './adapters/s3/s3-files.adapter.ts';
import { readConfig, StartProblem, stopWithSentence } from './app/start-up.ts';

const waitsMs = 60_000;
const asksEveryMs = 1_000;

/**
 * Makes the bucket that the settings name, for a store of one's own that starts beside the product: `compose.yaml`
 * runs it before the product. It waits a minute for a store that does not answer yet. Repeatable.
 */
try {
  const { filesS3 } = readConfig();
  if (!filesS3) throw new StartProblem('FILES_S3_BUCKET is not set: files are kept in a folder.');
  const before = Date.now() + waitsMs;
  for (;;) {
    try {
      const made = await makeBucket(filesS3);
      process.stdout.write(`${made ? 'made ' : 'found'}  the bucket ${filesS3.bucket}\n`);
      break;
    } catch (error) {
      if (Date.now() > before) throw error;
      await pause(asksEveryMs);
    }
  }
} catch (error) {
  stopWithSentence(error);
}
