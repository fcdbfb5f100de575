import fc from 'fast-check';

/**
 * What properties draw from: the same in every usual run, so that no run is red by chance; another in every soak, or
 * `SEED`. A property that names its own seed keeps it.
 */
const given = process.env['SEED'];
if (given !== undefined) fc.configureGlobal({ seed: Number(given) });
else if (process.env['SOAK'] !== 'on') fc.configureGlobal({ seed: 7 });
