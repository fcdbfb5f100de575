const kinds = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array };
type Kind = keyof typeof kinds;
type TypedArray = InstanceType<(typeof kinds)[Kind]>;
type Placed = { kind: Kind; at: number; length: number };

/** The array that is as wide as any: where it may begin, every other may. */
const widest = Float64Array.BYTES_PER_ELEMENT;

/**
 * Plain data with typed arrays in it, as bytes: a first line of JSON, in which each array is a place behind it.
 * @returns the pieces in their order; they share the memory of the arrays.
 */
export function packArrays(data: unknown): Uint8Array[] {
  const arrays: Uint8Array[] = [];
  let at = 0;
  const text = JSON.stringify(data, (_key, value: unknown) => {
    const kind = kindOf(value);
    if (kind === null) return value;
    const array = value as TypedArray;
    const placed: Placed = { kind, at, length: array.length };
    const padding = new Uint8Array(-array.byteLength & (widest - 1));
    arrays.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), padding);
    at += array.byteLength + padding.length;
    return { placed };
  });
  const line = Buffer.from(text);
  const room = new Uint8Array((-line.length - 1) & (widest - 1)).fill(0x20);
  return [line, room, Buffer.from('\n'), ...arrays];
}

/**
 * The data that was packed; its arrays share the memory of the bytes.
 * @param bytes begin where an array of any kind may.
 * @throws Error if they are no such data.
 */
export function unpackArrays(bytes: Uint8Array<ArrayBuffer>): unknown {
  const end = bytes.indexOf(0x0a);
  if (end < 0) throw new Error('packed arrays: no first line');
  const from = bytes.byteOffset + end + 1;
  return JSON.parse(Buffer.from(bytes.subarray(0, end)).toString(), (_key, value: unknown) => {
    if (!isPlaced(value)) return value;
    const { kind, at, length } = value.placed;
    return new kinds[kind](bytes.buffer, from + at, length);
  });
}

function kindOf(value: unknown): Kind | null {
  return (Object.keys(kinds) as Kind[]).find((kind) => value?.constructor === kinds[kind]) ?? null;
}

function isPlaced(value: unknown): value is { placed: Placed } {
  return typeof value === 'object' && value !== null && 'placed' in value;
}
