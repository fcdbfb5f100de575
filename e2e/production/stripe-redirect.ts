import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before the product (`--import`): its calls to api.stripe.com arrive at the edge on this machine that
 * PAYMENTS_EDGE_PORT names. The product itself has no setting for another address, and must have none.
 */
const port = Number(process.env['PAYMENTS_EDGE_PORT']);
const directRequest = https.request;

https.request = ((options: https.RequestOptions, ...rest: never[]) =>
  options.host === 'api.stripe.com'
    ? http.request({ ...options, host: '127.0.0.1', port, agent: false }, ...rest)
    : directRequest(options, ...rest)) as typeof https.request;
syncBuiltinESMExports();
