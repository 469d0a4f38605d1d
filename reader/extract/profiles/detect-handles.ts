import { parse } from 'tldts'
import { foldText } from '#reader/compare-text.ts'
import { type CardLine, inOneRow } from '#reader/extract/lines/card-lines.ts'
import type { ProfileSpan } from '#reader/profiles/profile-links.ts'
import { chatKinds, isHandleOf, type Profile, type ProfileKind, profileKinds, typedProfile } from '#reader/profiles.ts'
import { anyOf } from '#reader/words/table.ts'
import { hasLetter } from '#reader/words/text-shape.ts'

/** What the networks are called, and how print is read in which a large I is a mere stroke. */
const names: Readonly<Record<Exclude<ProfileKind, 'other'>, readonly string[]>> = {
  telegram: ['telegram', 'telegramm', 'tg'],
  linkedin: ['linked in', 'linked ln'],
  instagram: ['instagram', 'lnstagram', 'insta', 'lnsta', 'ig'],
  x: ['twitter', 'x'],
  facebook: ['face book', 'fb'],
  github: ['git hub'],
  youtube: ['you tube', 'yt'],
  tiktok: ['tik tok'],
  wechat: ['we chat', 'weixin', '微信', '微信号', '微信號'],
  line: ['line', 'id line'],
  qq: ['qq'],
  xing: ['xing'],
  vk: ['vk', 'v kontakte', 'вк'],
}
const kindOfName = new Map(
  profileKinds.flatMap(kind => (kind === 'other' ? [] : names[kind].map(name => [foldText(name), kind] as const))),
)
const anyName = anyOf(Object.values(names).flat(), { isLoose: true })
/** Networks whose names are words and names of people too: `Li Xing – Manager`, `Top Line Design`, `Sharma VK`. */
const wordKinds: readonly ProfileKind[] = ['line', 'xing', 'vk']
const sureName = anyOf(
  profileKinds.flatMap(kind => (kind === 'other' || wordKinds.includes(kind) ? [] : names[kind])),
  { isLoose: true },
)
const [start, end] = ['(?<![\\p{L}\\p{N}.@/_-])', '(?![\\p{L}\\p{N}./_-])']
const word = `${start}${anyName}${end}`
const joint = '(?:\\s*[/&+,|]\\s*|\\s(?:y|and|und|et|e)\\s)'
const joined = `${start}${anyName}(?:${joint}${anyName})*${end}`
/** What may stand behind a network's name in a label. */
const more = '(?:\\s(?:como|as|page|id|user))?'
const sign = '\\s*[:：|»>–-]\\s*@?|\\s*@'
/** One network or several, and the sign that a handle follows: `Instagram & Facebook: `, `twitter @`, `Facebook como: `. */
const labelled = new RegExp(`(${joined})${more}(${sign})\\s?`, 'giu')
/** WeChat and QQ are printed without a sign too; a figure tells their handles from words. */
const unsigned = new RegExp(
  `(${start}${anyOf([...names.wechat, ...names.qq], { isLoose: true })})(\\s?)(?=[\\w-]*\\d)`,
  'giu',
)
const loneLabel = new RegExp(`^\\W*(${joined})${more}\\W*$`, 'iu')

/** A handle behind an `@` that is no part of an e-mail. */
const atHandle = /(?<![\p{L}\p{N}._@¦+-])@([\w.]*\w)(?![@\p{L}])/gu
/** The network behind such a handle: `@ana on Instagram`, `@ana (TikTok)`. */
const networkBehind = new RegExp(`^\\s(?:\\(|(?:on|en|auf|bei|sur|su|no|na|op|в)\\s)${word}\\)?`, 'iu')
/** The next label: a name that is a word too is one before a sign, or alone. */
const nextLabel = new RegExp(`${start}(?:${sureName}${end}|${anyName}${end}\\s*[:：@])|^${anyName}\\s*$`, 'iu')
const anyNetwork = new RegExp(`(?<!\\p{L})${anyName}(?!\\p{L})`, 'giu')

const longestName = 60
const mostWordsOfName = 5

/** The networks that a label names. */
const kindsOf = (label: string) =>
  [...label.matchAll(anyNetwork)].flatMap(([name]) => kindOfName.get(foldText(name)) ?? [])

/** The network that a text names and says nothing besides: a label that stands alone before a handle. */
export function networkOfLabel(text: string): ProfileKind | undefined {
  const label = text.length > longestName ? undefined : loneLabel.exec(text)?.[1]
  return label ? kindsOf(label)[0] : undefined
}

/** The network whose name stands alone to the left of a line in its row. */
export function networkInRow(line: CardLine, lines: readonly CardLine[]): Profile['kind'] | undefined {
  const labels = lines.filter(other => other !== line && other.right <= line.left + 5 && inOneRow(other, line))
  const nearest = labels.sort((a, b) => b.right - a.right)[0]
  return nearest && networkOfLabel(nearest.text)
}

/** Endings of e-mails; rarer ones are parts of handles too: `luna.studio`. */
const mailEnding = /^(?:com|net|org|info|biz|edu|gov|[a-z]{2}|com?\.[a-z]{2})$/

/** Whether a text has the shape of a domain: behind an `@` it is the rest of a broken e-mail, behind a label a website. */
const isDomain = (text: string) => {
  const { domain, isIcann, publicSuffix } = parse(text)
  return Boolean(domain && isIcann && mailEnding.test(publicSuffix ?? ''))
}

const isHandle = (text: string) => text.length >= 3 && hasLetter(text) && !isDomain(text)

/** A text up to its next sign or label. */
function partOf(text: string): string {
  const part = /^[^¦|,;()，；、（）]*/.exec(text)?.[0] ?? ''
  const next = part.search(nextLabel)
  return (next >= 0 ? part.slice(0, next) : part).replace(/[\s.:/–-]+$/u, '')
}

/** What stands behind a label: a handle, or the name that a page bears; '' for none. */
function behind(text: string, isHandleOnly: boolean): string {
  const whole = partOf(text)
  const first = whole.split(' ')[0] ?? ''
  if (isHandleOnly || !whole.includes(' ')) return isHandle(first) ? first.replace(/[.…]+$/u, '') : ''
  const isName = whole.length <= longestName && whole.split(' ').length <= mostWordsOfName
  return isName && /\p{L}{3}/u.test(whole) && !/[@\d]{4}/.test(whole) ? whole : ''
}

/** The handle behind the label of a network without pages, written as its handles are; '' for none. */
function chatHandle(text: string, kind: ProfileKind): string {
  const whole = partOf(text)
  return isHandleOf(kind, whole) ? whole : ''
}

const longestBefore = 30

/**
 * Whether a label is rather a part of a text: `Direct line: …`, `Li Xing: Manager`; or a word that is parted from the next,
 * unless that is written as only handles are: `Line | Architects`.
 */
function isPartOfText({
  label,
  sign,
  before,
  behind,
}: Record<'label' | 'sign' | 'before' | 'behind', string>): boolean {
  const [kind, ...others] = kindsOf(label)
  if (!kind || others.length > 0 || !wordKinds.includes(kind)) return false
  const near = before.slice(-longestBefore)
  if (/^line$/i.test(label) ? /\p{L}\s*$/u.test(near) : /\p{Lu}[\p{L}.]*\s*$/u.test(near)) return true
  return !/[:：@]/.test(sign) && !/^[\w.-]*(?:_|[a-z]\d)/.test(behind)
}

/**
 * What stands alone behind the icon of a network: a handle, or the name of a page, which stays in the line, since it may be
 * what the person or the firm is called.
 */
function behindIcon(text: string, kind: ProfileKind): ProfileSpan[] {
  const handle = chatKinds.includes(kind) ? chatHandle(text, kind) : behind(text, false)
  const isName = handle.includes(' ')
  if (!handle || (isName && handle !== text)) return []
  return [{ start: 0, end: isName ? 0 : handle.length, profile: typedProfile({ kind, handle }) }]
}

/**
 * The handles in a line from which e-mails and links have been taken out: behind a network's name, behind an `@`, or behind
 * an icon, the network of which is given.
 */
export function detectHandles(text: string, icon?: ProfileKind): ProfileSpan[] {
  const found: ProfileSpan[] = []
  const isFree = (start: number, end: number) => !found.some(span => start < span.end && span.start < end)
  const add = (start: number, end: number, profiles: readonly Profile[]) => {
    if (profiles.length > 0 && isFree(start, end)) found.push(...profiles.map(profile => ({ start, end, profile })))
  }
  for (const match of [...text.matchAll(labelled), ...text.matchAll(unsigned)]) {
    const [all, label = '', sign = ''] = match
    const start = match.index + all.length
    const rest = text.slice(start)
    if (isPartOfText({ label, sign, before: text.slice(0, match.index), behind: rest })) continue
    const profiles = kindsOf(label).flatMap(kind => {
      const handle = chatKinds.includes(kind) ? chatHandle(rest, kind) : behind(rest, sign.includes('@'))
      return handle ? [typedProfile({ kind, handle })] : []
    })
    const longest = Math.max(0, ...profiles.map(({ handle }) => handle.length))
    add(match.index, start + longest, profiles)
  }
  for (const match of text.matchAll(atHandle)) {
    const handle = match[1] ?? ''
    const end = match.index + match[0].length
    if (handle.length > longestName || !isHandle(handle)) continue
    const [network = ''] = networkBehind.exec(text.slice(end)) ?? []
    const [kind = 'other'] = kindsOf(network)
    // Another word that follows makes it one of a sentence: `coffee @home daily`.
    if (network || !/^\s\p{L}/u.test(text.slice(end)))
      add(match.index, end + network.length, [typedProfile({ kind, handle })])
  }
  return found.length === 0 && icon ? behindIcon(text, icon) : found
}
