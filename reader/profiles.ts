/** The networks that a profile is told apart by; `other` is any other network, or a handle whose network is not printed. */
export const profileKinds = [
  'telegram',
  'linkedin',
  'instagram',
  'x',
  'facebook',
  'github',
  'youtube',
  'tiktok',
  'wechat',
  'line',
  'qq',
  'xing',
  'vk',
  'other',
] as const
export type ProfileKind = (typeof profileKinds)[number]

/** Somebody's page on a network: the handle without its `@`, and the page's address, '' where the handle leads to none. */
export type Profile = { kind: ProfileKind; handle: string; link: string }

type Network = {
  hosts: readonly string[]
  /** What a handle looks like. */
  handle: RegExp
  /** The address of a handle's page; none where the network shows its people in its own app alone. */
  page?: (handle: string) => string
  /** Folders before a handle that its page's address does without. */
  before?: readonly string[]
  /** Folders that belong to the handle: `company/acme`. */
  within?: readonly string[]
  /** Its pages that are nobody's profile, besides those of every network. */
  nobodys?: RegExp
}

const networks: Record<Exclude<ProfileKind, 'other'>, Network> = {
  telegram: {
    hosts: ['t.me', 'telegram.me', 'telegram.dog'],
    handle: /^[a-z]\w{2,31}$/i,
    page: handle => `https://t.me/${handle}`,
    before: ['s'],
  },
  linkedin: {
    hosts: ['linkedin.com'],
    handle: /^(?:(?:company|school|showcase)\/)?[\p{L}\p{N}_&.%-]{2,100}$/u,
    page: handle => `https://www.linkedin.com/${handle.includes('/') ? '' : 'in/'}${handle}`,
    before: ['in', 'pub'],
    within: ['company', 'school', 'showcase'],
  },
  instagram: {
    hosts: ['instagram.com', 'instagr.am'],
    handle: /^[\w.]{2,30}$/,
    page: handle => `https://www.instagram.com/${handle}`,
  },
  x: { hosts: ['x.com', 'twitter.com'], handle: /^\w{2,15}$/, page: handle => `https://x.com/${handle}` },
  facebook: {
    hosts: ['facebook.com', 'fb.com', 'fb.me', 'm.me'],
    handle: /^(?:(?:groups|pages|people|share|p)\/[\w.%-]+(?:\/\w+)?|profile\.php\?id=\d+|[\w.-]{2,80})$/,
    page: handle => `https://www.facebook.com/${handle}`,
    within: ['groups', 'pages', 'people', 'share', 'p'],
  },
  github: {
    hosts: ['github.com'],
    handle: /^[a-z\d][a-z\d-]{0,38}(?:\/[\w.-]{1,100})?$/i,
    page: handle => `https://github.com/${handle}`,
  },
  youtube: {
    hosts: ['youtube.com'],
    handle: /^(?:(?:channel|c|user)\/)?[\w.-]{2,60}$/,
    page: handle => `https://www.youtube.com/${handle.includes('/') ? '' : '@'}${handle}`,
    within: ['channel', 'c', 'user'],
  },
  tiktok: {
    hosts: ['tiktok.com'],
    handle: /^[\w.]{2,24}$/,
    page: handle => `https://www.tiktok.com/@${handle}`,
  },
  wechat: { hosts: [], handle: /^[a-z][\w-]{4,19}$/i },
  // An ID of figures alone is mostly somebody's phone.
  line: { hosts: [], handle: /^(?![A-Z]+$|[\d._-]+$)[\w.-]{3,20}$/ },
  // As long, and begun so, is a mobile of China.
  qq: { hosts: [], handle: /^(?!1[3-9]\d{9}$)[1-9]\d{4,10}$/ },
  xing: {
    hosts: ['xing.com'],
    handle: /^(?:(?:pages|companies)\/)?[\p{L}\p{N}_-]{2,100}$/u,
    page: handle => `https://www.xing.com/${handle.includes('/') ? '' : 'profile/'}${handle}`,
    before: ['profile'],
    within: ['pages', 'companies'],
    // A person's handle is first and last name, joined.
    nobodys: /^[^_]*$/,
  },
  vk: {
    hosts: ['vk.com', 'vk.ru'],
    handle: /^[a-z\d][\w.]{2,31}$/i,
    page: handle => `https://vk.com/${handle}`,
    nobodys:
      /^(?:(?:album|app|audio|clip|doc|market|note|page|photo|poll|product|story|topic|video|wall|write)(?:s|-?\d+(?:_\d+)?)?|friends|groups|invite|join|mail|music|settings|\w+\.php)$/i,
  },
}

const named = Object.keys(networks).filter(kind => kind !== 'other') as (keyof typeof networks)[]

/** The hosts of every network. */
export const networkHosts: readonly string[] = named.flatMap(kind => networks[kind].hosts)

/** Pages of a network that are nobody's profile. */
const nobodysAnywhere =
  /^(?:about|addlist|addstickers|events?|explore|feed|hashtag|help|home|intent|iv|joinchat|legal|login|p|playlist|posts?|privacy|proxy|reels?|search|share|sharer(?:\.php)?|shorts|status|stories|terms|watch)$/i

/** Whether a text is written as the handles of a network are. */
export const isHandleOf = (kind: ProfileKind, text: string) => kind !== 'other' && networks[kind].handle.test(text)

/**
 * The address of a handle's page; '' for a name that is no handle of the network, for one of no known network, and of a
 * network without pages.
 */
export function profileLink(kind: ProfileKind, handle: string): string {
  return kind !== 'other' && isHandleOf(kind, handle) ? (networks[kind].page?.(handle) ?? '') : ''
}

/** The networks without pages, on which one finds people by a handle alone. */
export const chatKinds: readonly ProfileKind[] = named.filter(kind => !networks[kind].page)

/** The network that a host belongs to, its mobile and country hosts among them. */
export function networkOfHost(host: string): Exclude<ProfileKind, 'other'> | undefined {
  const plain = host.toLowerCase()
  return named.find(kind => networks[kind].hosts.some(known => plain === known || plain.endsWith(`.${known}`)))
}

/** An address as a URL, its `https://` added where it is missing. Browsers of 2023 have no `URL.parse`. */
function urlOf(address: string): URL | undefined {
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`
  return URL.canParse(whole) ? new URL(whole) : undefined
}

/** The profile that a web address shows, with or without `https://`; undefined for any other page. */
export function profileOfLink(address: string): Profile | undefined {
  const url = urlOf(address)
  const kind = url && networkOfHost(url.hostname)
  if (!kind) return undefined
  const { before = [], within = [], nobodys } = networks[kind]
  const [first = '', ...others] = url.pathname.split('/').filter(Boolean).map(decoded)
  const isBehind = others.length > 0 && before.includes(first.toLowerCase())
  const rest = isBehind ? others : [first, ...others]
  const [folder = '', name = '', id = ''] = rest
  const bare = folder.replace(/^@/, '')
  const isWithin = within.includes(folder.toLowerCase())
  let handle = bare
  if (isWithin && name)
    handle = `${folder.toLowerCase()}/${name}${kind === 'facebook' && folder === 'pages' && id ? `/${id}` : ''}`
  else if (kind === 'github' && name) handle = `${bare}/${name.replace(/\.git$/, '')}`
  else if (folder === 'profile.php') handle = `${folder}?id=${url.searchParams.get('id') ?? ''}`
  if (isWithin ? !name : nobodysAnywhere.test(handle) || (!isBehind && nobodys?.test(handle))) return undefined
  const isOldName = kind === 'youtube' && !folder.startsWith('@') && !isWithin
  const link = isOldName ? youtubeName(bare) : profileLink(kind, handle)
  return link ? { kind, handle, link } : undefined
}

/** A channel's address from before there were handles. */
const youtubeName = (name: string) => (networks.youtube.handle.test(name) ? `https://www.youtube.com/${name}` : '')

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type TypedProfile = { kind: ProfileKind; handle: string; link?: string | undefined }

/**
 * A profile as a person typed it: an address of the network is read, an `@` left out, and the link made where it is
 * missing or leads to another network. A handle that is the address of a page keeps it as its link where its network is
 * another, or has no pages.
 */
export function typedProfile({ kind, handle, link = '' }: TypedProfile): Profile {
  const read = profileOfLink(handle)
  if (read) return read
  const plain = handle.replace(/^@\s*/, '')
  const page = pageLink(plain)
  if (kind === 'other' || (page && chatKinds.includes(kind)))
    return { kind: 'other', handle: plain, link: link || page }
  const isOfNetwork = networkOfHost(urlOf(link)?.hostname ?? '') === kind
  return { kind, handle: plain, link: isOfNetwork ? link : profileLink(kind, plain) }
}

/** The address of a page without its `https://` as a link; '' for what is none. */
function pageLink(handle: string): string {
  return /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+\/\S+$/i.test(handle) ? (urlOf(handle)?.href ?? '') : ''
}

/** Where a chat with somebody on Telegram opens; undefined where no profile says it. */
export function telegramLink(profiles: readonly Profile[]): string | undefined {
  return profiles.map(({ kind, handle }) => (kind === 'telegram' ? profileLink(kind, handle) : '')).find(Boolean)
}
