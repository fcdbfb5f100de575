import { isOfProgram } from '../start-up.ts';

/** What `claimstead <command>` runs: the files of these names beside `claimstead.ts`, and what each is for. */
export const commands: Readonly<Record<string, string>> = {
  doctor: 'tries everything that the settings name, one line each',
  backup: 'makes a backup; key, list and verify as its first word do that instead',
  restore: 'brings a backup back into an empty installation',
  upgrade:
    'with a new version, before its first start: says what changes, backs up, migrates and checks',
  migrate: 'brings the schema up to date',
  move: 'copies the database into another PostgreSQL',
  'payments-setup': 'makes what the product needs at Stripe, and says what is missing there',
  'make-bucket': 'makes the bucket of the files in a store of your own',
  admin: 'what operators do while it runs: people, sessions, jobs, emails, maintenance',
  'evidence-verify': 'whether the evidence of a sale, or of all, is intact',
  'secrets-reseal': 'seals with SECRETS_KEY what SECRETS_KEY_PREVIOUS had sealed',
  'seal-renew': 'makes a new key and certificate for the seal',
};

export function listOfCommands(): string {
  const lines = Object.entries(commands).map(([name, what]) => `  ${name.padEnd(17)}${what}`);
  return `Usage: claimstead <command>\n\n${lines.join('\n')}`;
}

/**
 * How a command is called, as its caller did: `claimstead backup list`, or `npm run backup -- list` in a checkout.
 * @param rest what follows its name.
 */
export function usageOf(name: string, rest: string): string {
  if (isOfProgram()) return `claimstead ${name} ${rest}`;
  return `npm run ${name.replace('-', ':')} -- ${rest}`;
}
