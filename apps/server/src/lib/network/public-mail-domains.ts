/** Domains in which everybody can have an address: none of them can be a company's. */
const domains = new Set(
  `126.com 163.com aim.com alice.it aol.com arcor.de bigpond.com bluewin.ch bol.com.br btinternet.com charter.net comcast.net
  cox.net duck.com earthlink.net email.com email.cz fastmail.com fastmail.fm foxmail.com free.fr freenet.de gmail.com gmx.at
  gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it
  hushmail.com icloud.com inbox.com interia.pl laposte.net libero.it list.ru live.co.uk live.com live.de live.fr live.nl
  mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com o2.pl onet.pl orange.fr outlook.com outlook.de outlook.es
  outlook.fr pm.me posteo.de proton.me protonmail.com qq.com rambler.ru rediffmail.com rocketmail.com sbcglobal.net seznam.cz
  sfr.fr sina.com sky.com t-online.de terra.com.br tiscali.it tuta.com tutanota.com uol.com.br verizon.net virgilio.it
  virginmedia.com wanadoo.fr web.de wp.pl yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.br yahoo.de yahoo.es
  yahoo.fr yahoo.it yandex.com yandex.ru yeah.net ymail.com zoho.com`.split(/\s+/),
);

export const isPublicMailDomain = (domain: string): boolean => domains.has(domain);
