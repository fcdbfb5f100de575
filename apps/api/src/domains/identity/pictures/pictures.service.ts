import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Me } from '@claimstead/contract/identity.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { FileAnswer } from '../../../core/http/mount.ts';
import { isId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { lockUser, updatePictureKey } from '../accounts/accounts.store.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { refuseMalware } from '../../../core/malware/refuse-malware.ts';
import { viewMe } from '../identity.service.ts';
import { pictureSizes, renderPicture } from './picture-render.engine.ts';

export const removePictureJob = 'identity.remove_picture';

const versionPattern = /^[0-9a-f]{16}$/;

/**
 * Replaces the person's picture.
 * @throws {Problem} identity.picture_too_large from 4 MB on, identity.picture_invalid · and as
 *   {@link refuseMalware} and {@link renderPicture}
 */
export async function setPicture(deps: IdentityDeps, actor: Actor, content: Buffer): Promise<Me> {
  if (content.length >= limits.profilePictureBytes) throw new Problem('identity.picture_too_large');
  await refuseMalware(deps, content);
  const drawn = await renderPicture(content, actor.userId);
  if (!drawn) throw new Problem('identity.picture_invalid');
  const key = `pictures/${actor.userId}/${randomBytes(8).toString('hex')}`;
  for (const [size, picture] of drawn) await deps.files.put(fileKey(key, size), picture);
  try {
    await replacePictureKey(deps, actor.userId, key);
  } catch (error) {
    await removePicture(deps, { key });
    throw error;
  }
  return viewMe(deps.db, deps.config, actor.userId);
}

/** Removes the picture; fine if there is none. */
export async function clearPicture(deps: IdentityDeps, actor: Actor): Promise<Me> {
  await replacePictureKey(deps, actor.userId, null);
  return viewMe(deps.db, deps.config, actor.userId);
}

/** Removes the files of a picture that is no longer shown. Safe to repeat. */
export async function removePicture(
  deps: Pick<IdentityDeps, 'files'>,
  picture: { key: string },
): Promise<void> {
  for (const size of pictureSizes) await deps.files.remove(fileKey(picture.key, size));
}

/**
 * A picture by the parts of its address.
 * @throws {Problem} http.not_found
 */
export async function openPicture(
  deps: Pick<IdentityDeps, 'files'>,
  address: { userId: string; version: string; size: string | undefined },
): Promise<FileAnswer> {
  const isAddress = isId(address.userId) && versionPattern.test(address.version);
  const size = pictureSizes.find((one) => String(one) === (address.size ?? '256'));
  if (!isAddress || size === undefined) throw new Problem('http.not_found');
  const key = `pictures/${address.userId.toLowerCase()}/${address.version}`;
  const file = await deps.files.open(fileKey(key, size));
  if (!file) throw new Problem('http.not_found');
  return { stream: file.stream, size: file.size, contentType: 'image/webp' };
}

/** The largest form of a picture; null: its file is gone. */
export async function openPictureFile(
  deps: Pick<IdentityDeps, 'files'>,
  pictureKey: string,
): Promise<Readable | null> {
  const opened = await deps.files.open(fileKey(pictureKey, Math.max(...pictureSizes)));
  return opened?.stream ?? null;
}

async function replacePictureKey(
  deps: IdentityDeps,
  userId: string,
  key: string | null,
): Promise<void> {
  await transact(deps, async (unit) => {
    const user = await lockUser(unit.tx, userId);
    if (!user) throw new Problem('identity.not_found');
    await updatePictureKey(unit.tx, userId, key);
    if (user.picture_key !== null) {
      unit.enqueue({ name: removePictureJob, data: { key: user.picture_key } });
    }
  });
}

export function storedKeysOfPicture(pictureKey: string): string[] {
  return pictureSizes.map((size) => fileKey(pictureKey, size));
}

/** The picture that a stored file is a size of. */
export function pictureKeyOf(storedKey: string): string {
  return storedKey.slice(0, storedKey.lastIndexOf('/'));
}

function fileKey(pictureKey: string, size: number): string {
  return `${pictureKey}/${size}.webp`;
}
