/** What a file may turn out to be. */
export type FileKind = 'pdf' | 'docx' | 'picture';

/** Why a file is not taken, in the order of what a person can do about it. */
export type Refusal =
  /** It is none of the kinds that were asked for, whatever its name says. */
  | 'kind'
  | 'damaged'
  | 'protected'
  | 'active'
  | 'two_kinds'
  | 'too_much_inside'
  | 'too_many_pixels'
  | 'uncheckable';

export type InspectedFile = { kind: FileKind; contentType: string; extension: string };

export type Verdict<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** Thrown while a file is looked at; ends as a verdict. */
export class Refused extends Error {
  readonly refusal: Refusal;

  /** @param note what was found, for the log only */
  constructor(refusal: Refusal, note: string) {
    super(note);
    this.refusal = refusal;
  }
}

/** `cover` fills the box and crops, `inside` keeps the whole picture and never enlarges it. */
export type PictureBox = {
  name: string;
  width: number;
  height: number;
  fit: 'cover' | 'inside';
};

export const pictureFormats = ['webp', 'avif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** What the process of inspection is asked to do. Paths are made by the product, never by a person. */
export type InspectionTask =
  | { task: 'inspect'; path: string; accepts: readonly FileKind[] }
  | { task: 'draw_picture'; path: string; folder: string; boxes: readonly PictureBox[] }
  | { task: 'draw_first_page'; path: string; folder: string; boxes: readonly PictureBox[] };

/**
 * How long one task may take before its process is ended: in time of the processor, which is the same
 * on a busy machine, and by the clock, since somebody waits for the answer.
 */
export const secondsOf: Record<InspectionTask['task'], { clock: number; processor: number }> = {
  inspect: { clock: 15, processor: 3 },
  draw_picture: { clock: 20, processor: 8 },
  draw_first_page: { clock: 20, processor: 5 },
};

/** What a task means for the person when its process had to be ended, or died. */
export const refusalOfEnded: Record<InspectionTask['task'], Refusal> = {
  inspect: 'uncheckable',
  draw_picture: 'too_many_pixels',
  draw_first_page: 'uncheckable',
};
