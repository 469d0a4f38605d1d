import { parse } from 'tldts'
import { networkHosts } from '#reader/profiles.ts'

/** Networks with profiles, under whatever ending. */
const networks = new Set('facebook instagram linkedin twitter tiktok youtube pinterest behance'.split(' '))
/** Sites that hold profiles, or send on to one, of networks that a contact knows by name and of others. */
export const profileHosts: readonly string[] = [
  ...networkHosts,
  ...'wa.me line.me linktr.ee youtu.be behance.net pinterest.com threads.net bsky.app snapchat.com'.split(' '),
]
const profiles = new Set(profileHosts)
/** Sites where people make appointments, pages that codes send on from, and short links. */
const errands = new Set(
  `calendly.com cal.com doodle.com zoom.us doctolib.de doctolib.fr doctolib.it bit.ly tinyurl.com goo.gl g.page
  me-qr.com qrco.de qr-creator.com qrto.org q-r.to ead.me onelink.me wikipedia.org`.split(/\s+/),
)

/** Whether a host is a network's where people have profiles; a link there is no website of their own. */
export function isProfileHost(host: string): boolean {
  const { domain, domainWithoutSuffix } = parse(host)
  return profiles.has(domain ?? '') || networks.has(domainWithoutSuffix ?? '')
}

/** Whether a host serves everybody: appointments, short links, what codes lead through. */
export const isErrandHost = (host: string): boolean => errands.has(parse(host).domain ?? '')

/** Endings under which a bare `name.ending` counts as a site; rarer ones need `www` or `http`. */
export const usualEndings: ReadonlySet<string> = new Set(
  'com net org info biz io co app dev ai me tv online site store shop tech design agency studio digital cloud eu us uk es br pt de at ch fr be it in mx ar cl pe ec uy py bo cr gt do ve nl pl cat gal eus ad ca cz sk si hu ro bg hr rs gr tr ua lt lv ee ma tn dz sn ci cm ng gh ke pk lk bd th vn ph au nz za sg hk ae jp cn kr se no dk fi ie edu gov travel legal law health company solutions group global world'.split(
    ' ',
  ),
)
