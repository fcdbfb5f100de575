/**
 * Whether a message proposes to pay elsewhere: then nothing is held, nothing can be refunded, and no
 * assignment follows. It decides only whether a warning is shown, so it may err: a way to pay counts
 * together with a word of paying in the same sentence, since patents are about such ways, too.
 */
export function proposesOutsidePayment(text: string): boolean {
  if (outright.some((pattern) => pattern.test(text))) return true;
  return text
    .split(/[.!?;\n]+\s*/)
    .some((sentence) => paying.test(sentence) && ways.test(sentence));
}

/** Worded like this, it means only one thing. */
const outright: readonly RegExp[] = [
  /\boutside (?:of )?(?:the |this )?(?:site|website|platform|marketplace|claimstead|app)\b/i,
  /\boff[- ]?(?:the[- ])?(?:platform|site|claimstead)\b/i,
  /\bwithout (?:the )?(?:platform|claimstead|middleman)\b/i,
  /\bwire (?:me|us|you|it|(?:the )?(?:money|funds|payment|price|amount))\b/i,
  /\bpay(?:ing|ment)? (?:me|us|you)?\s*(?:directly|in cash|under the table)\b/i,
  /\bdirect(?:ly)? to my (?:bank )?account\b/i,
  // An account number as banks write it (ISO 13616).
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/,
];

const paying =
  /\b(?:pa(?:y|ys|id|ying|yment|yments)|send(?:ing)?|sent|transfer(?:red|ring)?|deposit|settle|price|money|dollars?|funds|accept|take)\b|\$\s?\d/i;

const ways =
  /\b(?:pay ?pal|venmo|zelle|cash ?app|western union|money ?gram|wise|revolut|wire transfer|bank wire|bitcoins?|btc|ethereum|usdt|crypto(?:currency)?|gift cards?|money order|cashier['’]?s? che(?:ck|que)|personal che(?:ck|que)|routing number|iban|swift code)\b/i;
