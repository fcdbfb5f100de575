/** What a file may turn out to be. */
export type FileKind = 'pdf' | 'docx' | 'picture';

/** Why a file is not taken, in the order of what a person can do about it. */
export type Refusal =
  /** It is not one of the accepted kinds, whatever its name says. */
  | 'kind'
  | 'damaged'
  | 'protected'
  | 'active'
  | 'two_kinds'
  | 'too_much_inside'
  | 'too_many_pixels'
  /** A picture whose decoding took all the memory, or all the time, that there is for one. */
  | 'picture_memory'
  | 'picture_time'
  | 'uncheckable';

export type InspectedFile = {
  kind: FileKind;
  contentType: string;
  extension: string;
  /** What led to its author's own disk was left out of the copy that has taken its place. */
  isShortened?: true;
};

/** Whether what is kept is a copy in the file's place, with a size and a SHA-256 of its own. */
export function isWrittenAnew({ kind }: InspectedFile): boolean {
  return kind === 'docx';
}

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

/**
 * `cover` fills the box and crops, `inside` keeps the whole picture and never enlarges it, `paper` is a sheet of just this
 * size with the whole picture on it, as JPEG: for programs that know neither WebP nor AVIF.
 */
export type PictureBox = {
  name: string;
  width: number;
  height: number;
  fit: 'cover' | 'inside' | 'paper';
};

export const pictureFormats = ['webp', 'avif'] as const;
export type PictureFormat = (typeof pictureFormats)[number] | 'jpg';

export function formatsOf({ fit }: PictureBox): readonly PictureFormat[] {
  return fit === 'paper' ? ['jpg'] : pictureFormats;
}

/** What a drawn mark is called in its folder. */
export const markFile = 'mark.png';

/** What the process of inspection is asked to do. Paths are made by the product, never by a person. */
export type InspectionTask =
  | { task: 'inspect'; path: string; accepts: readonly FileKind[] }
  | { task: 'draw_picture'; path: string; folder: string; boxes: readonly PictureBox[] }
  /** A signature that someone drew. */
  | { task: 'draw_mark'; path: string; folder: string }
  | { task: 'draw_first_page'; path: string; folder: string; boxes: readonly PictureBox[] }
  /** A page that someone asked for and waits for; the first has the number 1. */
  | { task: 'draw_page'; page: number; path: string; folder: string; boxes: readonly PictureBox[] };

/** What one task may take before its process is ended. */
export type TaskLimits = {
  /** Time of the processor, which is the same on a busy machine. */
  processorSeconds: number;
  /** Someone waits for the answer: nobody is kept longer, whoever has the processor meanwhile. */
  clockSeconds: number;
  /** All that the process takes, its programs included. */
  memoryMegabytes: number;
  /** V8's share of it. */
  heapMegabytes: number;
};

/**
 * Measured with the largest honest files. The memory: a JPEG is read in strips and takes 250 MB with the
 * drawing of its sizes; a PDF of 100,000 objects 260 MB.
 */
const usualMemory = { memoryMegabytes: 320, heapMegabytes: 240 };
/**
 * For the second try. Progressive JPEG and interlaced PNG of 50 million pixels take up to 580 MB, since
 * each pass adds to all of the picture; AVIF of 24 million pixels with ten bits and transparency 700 MB.
 */
const roomyMemory = { memoryMegabytes: 800, heapMegabytes: 480 };

const clockSeconds = 60;
/** A larger document holds more objects: those of a page of text cost a thousandth of this. */
const documentSecondsPerMegabyte = 0.5;
/** What fills the memory of a second try, the most that an honest document may be, is read in half of this. */
const documentSecondsAtMost = 8;

/** Why a process ended before it had answered. */
export type Ending = 'memory' | 'processor' | 'clock' | 'crash';

/** A try that brought no answer, and what it took of the processor. */
export type Ended = { why: Ending; spentSeconds: number };

/**
 * @param megabytes of the file
 * @param first how a first try ended; null: this is the first. The second has a fresh process, with room for
 *   what a usual one has none.
 */
export function limitsOf(
  { task }: InspectionTask,
  megabytes: number,
  first: Ended | null,
): TaskLimits {
  const ofDocument = Math.min(4 + megabytes * documentSecondsPerMegabyte, documentSecondsAtMost);
  const processorSeconds = {
    // Both tries together: a document keeps no process longer by filling its memory first.
    inspect: Math.max(ofDocument - (first?.spentSeconds ?? 0), 0),
    draw_picture: 8,
    draw_mark: 4,
    draw_first_page: 5,
    draw_page: 5,
  }[task];
  return { processorSeconds, clockSeconds, ...memoryOf(first !== null) };
}

/** What a process may take, which is decided before it knows its task. */
export function memoryOf(isSecondTry: boolean) {
  return isSecondTry ? roomyMemory : usualMemory;
}

/**
 * Whether a file deserves another try: its process had kept what earlier files took, or the file needs
 * more room than most. Time of the processor is the same a second time.
 */
export function deservesAnotherTry({ task }: InspectionTask, ending: Ending): boolean {
  return task !== 'draw_first_page' && (ending === 'memory' || ending === 'crash');
}

/**
 * What it means for the person; null: nothing was found out about the file, the machine is too busy.
 * @param first how the first of two tries ended: a document that filled its memory holds too much, however
 *   its second try ends
 */
export function refusalOfEnded(
  { task }: InspectionTask,
  ending: Ending,
  first: Ending | null,
): Refusal | null {
  if (ending === 'clock') return null;
  if (ending === 'crash') return 'damaged';
  if (task === 'draw_picture') return ending === 'memory' ? 'picture_memory' : 'picture_time';
  return ending === 'memory' || first === 'memory' ? 'too_much_inside' : 'uncheckable';
}
