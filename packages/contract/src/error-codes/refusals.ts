/** Code -> HTTP status and the sentence that the person reads. */
export type Refusals = Readonly<Record<string, readonly [status: number, detail: string]>>;
