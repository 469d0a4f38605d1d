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

type Ending = {
  /** Whether it may follow a space instead of a full stop: `always`, or where the line ends with it. */
  spaced?: 'always' | 'at-end'
  /** Countries that stand behind it. */
  countries?: readonly string[]
  /** Those of them that may follow a space instead of a full stop. */
  spacedCountries?: readonly string[]
}

const list = (text: string) => text.split(' ')
const each = (names: string, ending: Ending) => list(names).map((name): [string, Ending] => [name, ending])

/** The endings of domains that are believed where the OCR lost or misread the full stop before them. */
export const emailEndings: ReadonlyMap<string, Ending> = new Map([
  ...each('com', {
    spaced: 'always',
    countries: list('ar au br co ec es hk mx my pe pt sg tr uy ve'),
    spacedCountries: list('ar au br hk mx sg tr uy'),
  }),
  ...each('net org', { spaced: 'always', countries: list('ar au br co mx nz pe uk uy') }),
  ...each('co', { countries: list('in jp kr nz uk za') }),
  ...each('edu gov', { countries: list('ar au br co in mx pe pt uk') }),
  ...each('ind', { countries: list('br') }),
  ...each('br cl de es eu fr io it mx pt uk', { spaced: 'at-end' }),
  ...each('ar in', {}),
])

const longestFirst = [...emailEndings]
  .flatMap(([name, { countries = [] }]) => [name, ...countries.map(country => `${name}\\.${country}`)])
  .sort((a, b) => b.length - a.length)
const wordGlued = new RegExp(`^(.+\\.(?:${longestFirst.join('|')}))[A-Z].*$`)

/** The domain without a word glued to its end (`acme.com.brTel`), or undefined if there is none. */
export const withoutGluedWord = (domain: string): string | undefined => wordGlued.exec(domain)?.[1]
