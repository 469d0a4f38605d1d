import type { Profile, ProfileKind } from './profiles.ts'

/** The names of the networks, the same in every language; `other` has none. */
export const profileNames: Record<ProfileKind, string> = {
  telegram: 'Telegram',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  x: 'X',
  facebook: 'Facebook',
  github: 'GitHub',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  wechat: 'WeChat',
  line: 'LINE',
  qq: 'QQ',
  xing: 'XING',
  vk: 'VK',
  other: '',
}

/** How a profile is shown: a handle with its `@`, a page or a name as it is. */
export function shownHandle({ kind, handle, link }: Profile): string {
  const isAddressed = /^[\w.-]+$/.test(handle) && !['linkedin', 'github', 'facebook', 'xing'].includes(kind)
  return isAddressed && (link !== '' || kind === 'other') ? `@${handle}` : handle
}

/** A handle behind the name of its network: `Instagram: @norte`. */
export function labelledHandle(profile: Profile): string {
  return [profileNames[profile.kind], shownHandle(profile)].filter(Boolean).join(': ')
}

/** A profile as a text that tells its network: its page, else its handle behind the network's name. */
export function profileText({ kind, handle, link }: Profile): string {
  return link || (kind === 'other' ? `@${handle}` : `${profileNames[kind]}: ${handle}`)
}

/** What two mentions of one profile have in common. */
export const profileKey = ({ kind, handle }: Profile) => `${kind}:${handle.toLowerCase()}`
