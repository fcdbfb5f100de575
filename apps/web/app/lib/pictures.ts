/** The sizes that the server keeps of every image, each also at two device pixels per CSS pixel. */
type PictureSize = 'card' | 'detail';

/**
 * What an `img` needs to load one of our images in the size it is shown at. A picture that was only just
 * chosen is this device's own (`blob:`): it has one size, and its address takes no parameters.
 */
export function pictureOf(uri: string, size: PictureSize): { src: string; srcSet?: string } {
  if (uri.startsWith('blob:')) return { src: uri };
  const src = `${uri}?size=${size}`;
  return { src, srcSet: `${src} 1x, ${uri}?size=${size}2x 2x` };
}
