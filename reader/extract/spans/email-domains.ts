import { editDistance } from '#reader/compare-text.ts'

const freeProviders = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.es',
  'yahoo.com.br',
  'yahoo.com.mx',
  'yahoo.com.ar',
  'yahoo.fr',
  'yahoo.de',
  'yahoo.it',
  'yahoo.co.uk',
  'ymail.com',
  'rocketmail.com',
  'hotmail.com',
  'hotmail.es',
  'hotmail.fr',
  'hotmail.it',
  'hotmail.de',
  'hotmail.co.uk',
  'hotmail.com.br',
  'outlook.com',
  'outlook.es',
  'outlook.com.br',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'gmx.de',
  'gmx.net',
  'gmx.com',
  'gmx.at',
  'gmx.ch',
  'bluewin.ch',
  'a1.net',
  'aon.at',
  'chello.at',
  'hispeed.ch',
  'skynet.be',
  'telenet.be',
  'sapo.pt',
  'live.fr',
  'live.it',
  'live.de',
  'live.co.uk',
  'outlook.de',
  'outlook.fr',
  'outlook.it',
  'outlook.pt',
  'hotmail.ch',
  'web.de',
  't-online.de',
  'freenet.de',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'laposte.net',
  'sfr.fr',
  'libero.it',
  'virgilio.it',
  'tiscali.it',
  'alice.it',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'ig.com.br',
  'globo.com',
  'telefonica.net',
  'terra.es',
  'rediffmail.com',
  'protonmail.com',
  'proton.me',
  'zoho.com',
  'mail.com',
  'mail.ru',
  'yandex.ru',
  'yandex.com',
  'qq.com',
  '163.com',
  'comcast.net',
  'att.net',
  'verizon.net',
  'sbcglobal.net',
]
const free = new Set(freeProviders)

/** Providers whose `.com` is known without being read. */
export const largeProviders: readonly string[] = ['gmail', 'hotmail', 'icloud', 'outlook', 'yahoo']

/** Whether everybody can get an address there, so that it says nothing about a company. */
export const isFreeMail = (domain: string) => free.has(domain.toLowerCase())

/** A domain with one misread letter of a well-known mail provider put right (`yaho0.co.in`, `gmai1.com`). */
export function repairProvider(domain: string): string {
  const lower = domain.toLowerCase()
  if (free.has(lower) || lower.length < 7) return domain
  const suspicious = /[01]/.test(lower) || /^(g|h|o|y)/.test(lower)
  const meant = suspicious
    ? freeProviders.find(
        provider => provider.length >= 8 && provider.length <= lower.length + 1 && editDistance(lower, provider) === 1,
      )
    : undefined
  return meant ?? domain
}

/** The two sides of an address. */
export function emailParts(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, at), domain: email.slice(at + 1) }
}
