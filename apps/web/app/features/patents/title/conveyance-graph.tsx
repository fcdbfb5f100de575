import type { AbstractOfTitle } from '@claimstead/contract/patents.contract.ts';
import { useId } from 'react';
import { shownName } from '../../../lib/shown-name.ts';
import { titleCopy as copy } from './title.copy.ts';
import { type GraphEdge, type GraphNode, nameLines, titleGraph } from './title-graph.ts';
import classes from './title.module.css';

/** As many letters on a line as fit where all are capitals, as some names are. */
const box = { width: 190, height: 40, columnGap: 90, rowGap: 18, letters: 21, lineHeight: 14 };
const xOf = ({ column }: GraphNode) => column * (box.width + box.columnGap);
const yOf = ({ row }: GraphNode) => row * (box.height + box.rowGap) + 8;

/** A picture of who gave to whom; the table says the same in words. Numbers are the table's lines. */
export function ConveyanceGraph({
  inventors,
  conveyances,
}: Pick<AbstractOfTitle, 'inventors' | 'conveyances'>) {
  const arrow = useId();
  const { nodes, edges, columns, rows } = titleGraph(inventors, conveyances);
  if (edges.length === 0) return null;
  const width = columns * (box.width + box.columnGap) - box.columnGap + 2;
  const height = rows * (box.height + box.rowGap) + 10;
  return (
    // The picture may be wider than the page: it is moved by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div className={classes.picture} role="region" aria-label={copy.picture} tabIndex={0}>
      <svg
        viewBox={`-1 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={copy.graph(conveyances.length)}
      >
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" className={classes.arrowHead} />
          </marker>
        </defs>
        {edges.map((edge, index) => (
          <Edge key={index} edge={edge} arrow={arrow} />
        ))}
        {nodes.map((node) => (
          <Name key={node.name} node={node} />
        ))}
      </svg>
    </div>
  );
}

function Edge({ edge, arrow }: { edge: GraphEdge; arrow: string }) {
  const { from, to, number, moves, isOfParent } = edge;
  const forward = to.column > from.column;
  const start = { x: xOf(from) + (forward ? box.width : 0), y: yOf(from) + box.height / 2 };
  const end = { x: xOf(to) + (forward ? 0 : box.width), y: yOf(to) + box.height / 2 };
  return (
    <g>
      <line
        x1={start.x}
        y1={start.y}
        x2={end.x}
        y2={end.y}
        markerEnd={`url(#${arrow})`}
        className={classes.edge}
        strokeDasharray={moves ? undefined : '5 4'}
      />
      <text x={(start.x + end.x) / 2} y={(start.y + end.y) / 2 - 5} className={classes.edgeNumber}>
        {isOfParent ? `${number} ${copy.ofParent}` : number}
      </text>
    </g>
  );
}

function Name({ node }: { node: GraphNode }) {
  const name = shownName(node.name);
  const lines = nameLines(name, box.letters);
  const first = box.height / 2 + 4 - ((lines.length - 1) * box.lineHeight) / 2;
  return (
    <g transform={`translate(${xOf(node)} ${yOf(node)})`}>
      <title>{name}</title>
      <rect width={box.width} height={box.height} rx={3} className={classes.node} />
      {lines.map((line, index) => (
        <text
          key={index}
          x={box.width / 2}
          y={first + index * box.lineHeight}
          className={classes.nodeName}
        >
          {line}
        </text>
      ))}
    </g>
  );
}
