/** What happens in operations, for other domains to follow. */
export type OperationsEvent = never;
