import { domainOf } from './mailbox.rules.ts';

/** Anyone has a mailbox there within minutes: that many people share it says nothing. */
const publicProviders: ReadonlySet<string> = new Set(
  `gmail.com icloud.com me.com mac.com aol.com aim.com proton.me protonmail.com protonmail.ch pm.me mail.com
  email.com usa.com gmx.com gmx.net gmx.us zoho.com zohomail.com zohomail.eu tutanota.com tutanota.de tuta.com tuta.io tutamail.com
  hushmail.com hey.com duck.com mozmail.com relay.firefox.com simplelogin.com passmail.net pobox.com inbox.com lycos.com
  ymail.com rocketmail.com myyahoo.com msn.com passport.com windowslive.com
  comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net ameritech.net pacbell.net swbell.net snet.net
  cox.net charter.net spectrum.net rr.com twc.com roadrunner.com earthlink.net mindspring.com frontier.com frontiernet.net
  windstream.net centurylink.net centurytel.net embarqmail.com q.com optonline.net optimum.net juno.com netzero.net
  suddenlink.net cableone.net mediacombb.net tds.net wowway.com rcn.com
  rogers.com bell.net sympatico.ca shaw.ca telus.net videotron.ca btinternet.com virginmedia.com sky.com talktalk.net ntlworld.com
  web.de t-online.de freenet.de arcor.de posteo.de mailbox.org orange.fr wanadoo.fr free.fr laposte.net sfr.fr
  libero.it virgilio.it tiscali.it alice.it tin.it bluewin.ch sunrise.ch telenet.be skynet.be ziggo.nl kpnmail.nl xs4all.nl
  terra.com.br uol.com.br bol.com.br seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl ukr.net
  mail.ru bk.ru inbox.ru list.ru yandex.ru yandex.com ya.ru rambler.ru
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com aliyun.com 139.com 189.cn
  naver.com hanmail.net daum.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp rediffmail.com bigpond.com optusnet.com.au`.split(
    /\s+/,
  ),
);
/** Providers with a domain in many countries. */
const publicNames: ReadonlySet<string> = new Set([
  'yahoo',
  'hotmail',
  'outlook',
  'live',
  'gmx',
  'fastmail',
  'aol',
  'yandex',
]);
/** Second levels below which a country's names are given out. */
const givenOutBelow = /^(?:ac|co|com|edu|gob|gov|gv|ne|net|or|org)$/;

/**
 * The domain that someone registered, for an address of their own: subdomains count with it. What is left of
 * the domains of the public is a matter of convention, not of a list: this decides whom to look at, no more.
 * @returns null for a public mail provider
 */
export function ownDomainOf(email: string): string | null {
  const labels = domainOf(email).split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isBelow = labels.length > 2 && top.length === 2 && givenOutBelow.test(second);
  const registered = labels.slice(isBelow ? -3 : -2);
  const domain = registered.join('.');
  return publicProviders.has(domain) || publicNames.has(registered[0] ?? '') ? null : domain;
}

/** From how many free periods of one domain on operators have it in their list. */
export const listedFrom = 6;
