import { parse } from 'tldts'
import { networkHosts } from '#reader/profiles.ts'

/** Networks with profiles, under whatever ending. */
const networks = new Set('facebook instagram linkedin twitter tiktok youtube pinterest behance'.split(' '))
/** Sites that hold profiles, or send on to one, of networks that a contact knows by name and of others. */
export const profileHosts: readonly string[] = [
  ...networkHosts,
  ...'wa.me line.me linktr.ee youtu.be behance.net pinterest.com xing.com threads.net bsky.app snapchat.com vk.com'.split(
    ' ',
  ),
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
