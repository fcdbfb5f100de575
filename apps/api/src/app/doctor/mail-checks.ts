import { exampleHost } from '../../core/text/example-host.rules.ts';
import { tryHandshake } from '../../adapters/smtp/smtp-mail.adapter.ts';
import { type Check, failed, type Finding, note, ok } from './check.ts';
import type { Surroundings } from './surroundings.ts';

/** Email: whether the server lets us in, and whether people can answer. */
export function mailChecks({ config }: Surroundings): Check[] {
  return [
    {
      name: 'mail server',
      toDo: 'check SMTP_URL: smtps:// for port 465, smtp:// for 587, and the user and password, with special characters as %XX (docs/runbooks/mail-not-leaving.md)',
      look: async () => {
        await tryHandshake(config);
        return judgeLine(config.mail);
      },
    },
    {
      name: 'mail addresses',
      toDo: 'set MAIL_FROM and SUPPORT_EMAIL',
      look: async () => judgeAddresses(config.mail),
    },
  ];
}

function judgeLine({ smtpUrl, mayBePlain }: Surroundings['config']['mail']): Finding {
  const { hostname, username, protocol } = new URL(smtpUrl);
  const signedIn = username === '' ? 'without signing in' : 'signed in';
  return mayBePlain && protocol !== 'smtps:'
    ? note(
        `${hostname} answers, ${signedIn}; SMTP_PLAIN allows an unencrypted connection`,
        'leave SMTP_PLAIN unset, unless the relay is on this machine or in a network of your own',
      )
    : ok(`${hostname} answers over TLS, ${signedIn}`);
}

function judgeAddresses({ from, supportEmail }: Surroundings['config']['mail']): Finding {
  const wrong = [
    ...(exampleHost(from) !== null ? [`MAIL_FROM is ${from}`] : []),
    ...(exampleHost(supportEmail) !== null ? [`SUPPORT_EMAIL is ${supportEmail}`] : []),
  ];
  return wrong.length === 0
    ? ok(`from ${from}, answers to ${supportEmail}`)
    : failed(`${wrong.join(', and ')}, which nobody can have`, 'set both to addresses of your own');
}
