import { productName } from '@claimstead/contract/product.ts';
import type { Config } from '../core/config/config.ts';
import { demoPassword, operator, people } from '../demo/content/people.ts';

/** What a person at the terminal needs to know once everything runs. */
export function banner(config: Config, demo: boolean): string {
  const lines = [`${productName} is ready at ${config.publicUrl}`];
  if (config.sandbox) {
    lines.push(
      `Mailbox: ${config.sandbox.url}/mailbox   Sandbox: ${config.sandbox.url}/_sandbox   Test card: 4242 4242 4242 4242`,
    );
  }
  if (demo) {
    const accounts = [...Object.values(people), operator];
    const width = Math.max(...accounts.map((account) => account.email.length));
    lines.push(`Demo accounts (password ${demoPassword}):`);
    lines.push(...accounts.map(({ email, about }) => `  ${email.padEnd(width)}  ${about}`));
  }
  return `\n${lines.join('\n')}\n\n`;
}
