import type { QueryNode, SearchField } from './query.rules.ts';

/** A part of a query as a person may write it; words without their accents and capitals. */
export function writtenNode(node: QueryNode): string {
  switch (node.kind) {
    case 'words':
      return `${fieldOf(node.field)}${wordsText(node.words)}`;
    case 'prefix':
      return `${fieldOf(node.field)}${node.start}*`;
    case 'near': {
      const sign = `${node.ordered ? 'ADJ' : 'NEAR'}${node.steps}`;
      return `${fieldOf(node.field)}(${node.left.join('-')} ${sign} ${node.right.join('-')})`;
    }
    case 'class':
      return `cpc:${node.symbol.toUpperCase().replace(/X(?=\d+$)/, '/')}`;
    case 'number':
      return `no:${node.number}`;
    case 'all':
      return `(${node.parts.map(writtenNode).join(' ')})`;
    case 'any':
      return `(${node.parts.map(writtenNode).join(' OR ')})`;
    case 'not':
      return `-${writtenNode(node.part)}`;
  }
}

function fieldOf(field: SearchField | null): string {
  return field === null ? '' : `${field}:`;
}

function wordsText(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : `"${words.join(' ')}"`;
}
