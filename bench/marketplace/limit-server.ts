import Fastify from 'fastify';
import pg from 'pg';
import {
  browseStatement,
  type Browse,
  cardOf,
  type LimitRow,
  listingStatement,
} from './limit-query.ts';

/**
 * The limit: Fastify and pg over one table, without sessions, checks of input or output, headers of
 * safety, or layers. Faster than this the product cannot become while it asks a database in Node.
 * Arguments: port, connection string.
 */
const [port = '', connectionString = ''] = process.argv.slice(2);
const pageSize = 20;
const pool = new pg.Pool({ connectionString, max: 10 });
const app = Fastify();

app.get<{ Querystring: Browse }>('/api/v1/patents', async (request) => {
  const { rows } = await pool.query<LimitRow & { total: number }>(
    browseStatement(request.query, new Date()),
  );
  const total = rows[0]?.total ?? 0;
  return {
    patents: rows.map(cardOf),
    totalPages: Math.ceil(total / pageSize),
    total,
    page: Number(request.query['page'] ?? '1'),
  };
});

app.get<{ Querystring: { id: string } }>('/api/v1/patent', async (request, reply) => {
  const { rows } = await pool.query<LimitRow & { saved: boolean }>(
    listingStatement(request.query.id),
  );
  const [row] = rows;
  if (!row) return reply.code(404).send({});
  return { ...cardOf(row), description: row.description, wishlisted: row.saved };
});

// The benchmark's end is ours too, however it ends.
process.on('disconnect', () => process.exit(0));
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
