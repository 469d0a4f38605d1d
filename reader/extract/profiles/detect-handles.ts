import { parse } from 'tldts'
import { type CardLine, inOneRow } from '#reader/extract/lines/card-lines.ts'
import { hasLetter } from '#reader/extract/words/text-shape.ts'
import { type Profile, type ProfileKind, profileKinds, typedProfile } from '#reader/profiles.ts'
import type { ProfileSpan } from './profile-links.ts'

/** What stands before a handle and says of which network it is. */
const words: Record<Exclude<ProfileKind, 'other'>, string> = {
  telegram: 'telegramm?|tg',
  linkedin: 'linked\\s?in',
  instagram: 'instagram|insta|ig',
  x: 'twitter|x',
  facebook: 'face\\s?book|fb',
  github: 'git\\s?hub',
  youtube: 'you\\s?tube|yt',
  tiktok: 'tik\\s?tok',
}
const anyWord = Object.values(words).join('|')
const word = `(?<![\\p{L}\\p{N}.@/_-])(?:${anyWord})(?![\\p{L}\\p{N}./_-])`
const joint = '\\s*(?:[/&+,|]|y|and|und|et|e)\\s*'
const sign = '\\s*[:|»>–-]\\s*@?|\\s*@'
/** One network or several, and the sign that a handle follows: `Instagram & Facebook: `, `twitter @`, `Facebook como: `. */
const labelled = new RegExp(`(${word}(?:${joint}${word})*)(?:\\s(?:como|as|page|id|user))?(${sign})\\s?`, 'giu')
const loneLabel = new RegExp(`^\\W*(${word}(?:${joint}${word})*)\\W*$`, 'iu')

/** A handle behind an `@` that is no part of an e-mail. */
const atHandle = /(?<![\p{L}\p{N}._@¦+-])@([\w.]*\w)(?![@\p{L}])/gu
const anyNetwork = new RegExp(word, 'iu')

const longestName = 60
const mostWordsOfName = 5

const patterns = profileKinds
  .filter(kind => kind !== 'other')
  .map(kind => ({ kind, pattern: new RegExp(`(?<!\\p{L})(?:${words[kind]})(?!\\p{L})`, 'iu') }))

/** The networks that a label names. */
const kindsOf = (label: string) => patterns.filter(({ pattern }) => pattern.test(label)).map(({ kind }) => kind)

/** The network that a text names and says nothing besides: a label that stands alone before a handle. */
export function networkOfLabel(text: string): ProfileKind | undefined {
  const label = loneLabel.exec(text)?.[1]
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

/** What stands behind a label: a handle, or the name that a page bears, up to the next sign or label; '' for none. */
function behind(text: string, isHandleOnly: boolean): string {
  const part = /^[^¦|,;()]*/.exec(text)?.[0] ?? ''
  const next = anyNetwork.exec(part)
  const whole = (next ? part.slice(0, next.index) : part).replace(/[\s.:/–-]+$/u, '')
  const first = whole.split(' ')[0] ?? ''
  if (isHandleOnly || !whole.includes(' ')) return isHandle(first) ? first.replace(/[.…]+$/u, '') : ''
  const isName = whole.length <= longestName && whole.split(' ').length <= mostWordsOfName
  return isName && /\p{L}{3}/u.test(whole) && !/[@\d]{4}/.test(whole) ? whole : ''
}

/**
 * What stands alone behind the icon of a network: a handle, or the name of a page, which stays in the line, since it may be
 * what the person or the firm is called.
 */
function behindIcon(text: string, kind: ProfileKind): ProfileSpan[] {
  const handle = behind(text, false)
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
    if (isFree(start, end)) found.push(...profiles.map(profile => ({ start, end, profile })))
  }
  for (const match of text.matchAll(labelled)) {
    const [all, label = '', before = ''] = match
    const start = match.index + all.length
    const handle = behind(text.slice(start), before.includes('@'))
    const kinds = kindsOf(label)
    if (handle)
      add(
        match.index,
        start + handle.length,
        kinds.map(kind => typedProfile({ kind, handle })),
      )
  }
  for (const match of text.matchAll(atHandle)) {
    const handle = match[1] ?? ''
    const end = match.index + match[0].length
    if (handle.length > longestName || !isHandle(handle)) continue
    // A word that follows makes it one of a sentence: `coffee @home daily`.
    if (!/^\s\p{L}/u.test(text.slice(end))) add(match.index, end, [typedProfile({ kind: 'other', handle })])
  }
  return found.length === 0 && icon ? behindIcon(text, icon) : found
}
