import { networkOfLabel } from '#reader/extract/profiles/detect-handles.ts'
import { maxLength, maxProfiles } from '#reader/lengths.ts'
import { profileKey } from '#reader/profile-names.ts'
import { profileOfPage } from '#reader/profiles/profile-links.ts'
import { chatKinds, type Profile, type ProfileKind, profileKinds, typedProfile } from '#reader/profiles.ts'
import { type Property, textOf } from './vcard-property.ts'

const isLink = (text: string) => /^https?:\/\/\S+$/i.test(text)

/** A text of an address without its escapes: programs write `Ana%20Torres`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The network that a property names among its types or as its service. */
function kindOf({ types, service }: Property): ProfileKind | undefined {
  const own = profileKinds.find(kind => types.includes(kind))
  return own ?? [...types, service].map(networkOfLabel).find(Boolean)
}

/** The profile in a property of a network or a chat; undefined if it has none. */
function socialProfile(property: Property): Profile | undefined {
  const value = textOf(property)
  const kind = kindOf(property)
  const page = isLink(value) ? profileOfPage(value) : undefined
  const user = decoded(property.user)
  if (!kind || (page && chatKinds.includes(kind))) return page
  const link = isLink(value) ? value : undefined
  if (kind === 'other' && !page && isLink(user || value)) return typedProfile({ kind, handle: user || value, link })
  const handle =
    user ||
    page?.handle ||
    decoded(value.replace(/^(?:x-apple|telegram|tg|wechat|weixin|line|qq):(?:\/\/(?:dl\/chat\?)?)?/i, ''))
  if (!handle || isLink(handle)) return undefined
  return typedProfile({ kind, handle, link: page?.link ?? link })
}

/** The profile of a chat: of the networks that people write on, Telegram and those without pages are a contact's. */
function chatProfile(property: Property): Profile | undefined {
  const [scheme = ''] = /^\w+(?=:)/.exec(textOf(property)) ?? []
  const kind = networkOfLabel(scheme) ?? kindOf(property)
  const isChat = kind !== undefined && (kind === 'telegram' || chatKinds.includes(kind))
  return isChat ? socialProfile({ ...property, types: [kind] }) : profileOfPage(textOf(property))
}

const readers: Readonly<Record<string, (property: Property) => Profile | undefined>> = {
  'x-socialprofile': socialProfile,
  impp: chatProfile,
  url: property => profileOfPage(textOf(property)),
}

/** The profiles of a card, each once, and the properties that they were read from. */
export function profilesIn(properties: readonly Property[]): { profiles: Profile[]; used: Set<Property> } {
  const found = properties.flatMap(property => {
    const profile = readers[property.name]?.(property)
    return profile && profile.handle.length <= maxLength.profile ? [{ property, profile }] : []
  })
  // The page of a profile stands as a web page too, for programs that know no profiles.
  const links = new Set(found.map(({ profile }) => profile.link).filter(Boolean))
  const pages = properties.filter(property => property.name === 'url' && links.has(textOf(property)))
  const profiles = new Map(found.map(({ profile }) => [profileKey(profile), profile]))
  return {
    profiles: [...profiles.values()].slice(0, maxProfiles),
    used: new Set([...found.map(({ property }) => property), ...pages]),
  }
}
