/** Turns texts into vectors that are near each other where the texts mean alike. */
export type Embeddings = {
  /** Vectors of different models cannot be compared. */
  model: string;
  /**
   * One vector of length one for each text, in their order, an empty one for a text that the server does not take; null: not
   * within this time, or not at all. Never throws.
   */
  vectorsOf(texts: readonly string[], withinMs: number): Promise<Float32Array[] | null>;
};
