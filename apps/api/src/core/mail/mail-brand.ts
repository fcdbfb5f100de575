import type { Accent } from '../config/accent.rules.ts';

type MailBrand = Readonly<{ accent: Accent | null; mailFooter: string | null }>;

/** How this installation's emails differ from the usual: like the product's name, set once, before the first is made. */
export let mailBrand: MailBrand = { accent: null, mailFooter: null };

/** Gives this process's emails the installation's accent and footer. */
export function brandMails({ accent, mailFooter }: MailBrand): void {
  mailBrand = { accent, mailFooter };
}
