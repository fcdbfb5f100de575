// The tables of operations; its migrations make them.
export interface OperationsTables {}
