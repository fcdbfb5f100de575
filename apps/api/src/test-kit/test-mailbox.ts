import type { Mail, OutgoingMail } from '../core/mail/mail.port.ts';

/** A stand-in behind the mail port: keeps what was sent, newest last. */
export class TestMailbox implements Mail {
  readonly sent: OutgoingMail[] = [];

  async send(mail: OutgoingMail): Promise<void> {
    this.sent.push(mail);
  }

  async answers(): Promise<boolean> {
    return true;
  }

  close(): void {}

  to(address: string): OutgoingMail[] {
    return this.sent.filter((mail) => mail.to.toLowerCase().includes(address.toLowerCase()));
  }

  /** The latest mail to an address. @throws when there is none. */
  lastTo(address: string): OutgoingMail {
    const mail = this.to(address).at(-1);
    if (!mail) throw new Error(`No mail to ${address}.`);
    return mail;
  }
}
