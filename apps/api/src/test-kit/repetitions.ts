/** How often a race is run: a few times in every test run, in full when soaking. */
export function repetitions(usual: number, soaking: number): number {
  return process.env['SOAK'] === 'on' ? soaking : usual;
}
