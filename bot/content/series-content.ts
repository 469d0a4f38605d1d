import { InlineKeyboard } from 'grammy'
import { titleWithCompany } from '#bot/content/contact-text.ts'
import { backSideKeyboard, upgradeKeyboard } from '#bot/content/keyboards.ts'
import { linesThatFit } from '#bot/content/message-room.ts'
import { leftLines } from '#bot/content/money-content.ts'
import { newFirmText } from '#bot/content/scan-result-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import { shorten } from '#contracts/lengths.ts'
import type { PhotoSeries, SeriesPerson } from '#contracts/scans.ts'
import type { Language } from '#contracts/users.ts'
import type { Env } from '#core/base/env.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

/** People per page: an album of ten fits. */
const pageSize = 10
/** People who work for another firm now and are named; the page of each contact shows it too. */
const mostMoves = 10

type Shown = {
  env: Env
  say: Say
  language: Language
  series: PhotoSeries
  page?: number
  aiService?: string | undefined
}

/** The message about photos sent together: how many are read, the people found, and why photos gave no contact. */
export function seriesContent({ env, say, language, series, page = 1, aiService }: Shown): Content {
  const { people, photos, open, read, failures, team } = series
  const count = (isSo: (person: SeriesPerson) => boolean) => people.filter(isSo).length
  const line = (key: Parameters<Say>[0], n: number) => (n > 0 ? [say(key, { n })] : [])
  const reading = aiService ? 'series.reading-ai' : 'series.reading'
  const lines = [
    `<b>${say('series.photos', { count: photos })}</b>`,
    ...(team ? [say('team.book', { event: escapeHtml(team.event), owner: escapeHtml(team.owner) })] : []),
    ...(open > 0 ? [say(reading, { n: open, service: escapeHtml(aiService ?? '') })] : []),
    ...line('series.read', read),
    ...line(
      'series.doubtful',
      count(({ isDoubtful }) => isDoubtful),
    ),
    ...line(
      team ? 'team.merged' : 'series.merged',
      count(({ isMerged }) => isMerged),
    ),
    ...line(
      'series.asks',
      count(({ asks }) => asks),
    ),
    ...line('series.failed', photos - open - read),
  ]
  const reasons = failures.map(({ reason, photos: numbers }) =>
    say('series.reason', {
      count: numbers.length,
      numbers: numbers.join(', '),
      reason: say(reason === 'again' ? 'series.again' : `errors.${reason}`),
    }),
  )
  const moves = people.flatMap(({ contact, newFirm }) =>
    newFirm ? [escapeHtml(newFirmText({ contact, newFirm, say }))] : [],
  )
  const hint = people.length > 0 ? ['', say('series.hint')] : []
  const kept = series.keepsPhotos ? [say('limit.kept-all')] : []
  const below = [
    ...(reasons.length > 0 ? ['', ...reasons, ...kept] : []),
    ...leftLines(series.left, { say, language }),
    ...hint,
  ]
  const named = linesThatFit(moves.slice(0, mostMoves), [...lines, ...below])
  const text = [...lines, ...named, ...below].join('\n')
  return { text, keyboard: keyboardOf({ env, say, series, page }) }
}

function keyboardOf({ env, say, series, page }: Omit<Required<Shown>, 'aiService' | 'language'>): InlineKeyboard {
  const { seriesId, people, failures, failedBacksOf } = series
  const keyboard = new InlineKeyboard()
  const pages = Math.max(1, Math.ceil(people.length / pageSize))
  const shown = Math.min(page, pages)
  for (const person of people.slice((shown - 1) * pageSize, shown * pageSize)) {
    keyboard.text(labelOf(person, say), buttons.showCard.write(person.cardId)).row()
  }
  if (shown > 1) keyboard.text(say('series.earlier'), buttons.seriesPage.write(seriesId, shown - 1))
  if (shown < pages) keyboard.text(say('series.later'), buttons.seriesPage.write(seriesId, shown + 1))
  if (pages > 1) keyboard.row()
  for (const contactId of failedBacksOf) keyboard.append(backSideKeyboard({ contactId, say })).row()
  if (failures.some(({ reason }) => reason === 'again'))
    keyboard.text(say('button.read-kept'), buttons.readKept.write()).row()
  if (failures.some(({ reason }) => reason === 'quota-exceeded')) keyboard.append(upgradeKeyboard({ env, say }))
  return keyboard
}

/** Name and company, with a mark if the contact needs a check. */
function labelOf({ contact, asks, isDoubtful, isMerged }: SeriesPerson, say: Say): string {
  const signs = `${asks ? '❓' : ''}${isDoubtful ? '⚠️' : ''}${isMerged ? '🔁' : ''}`
  return shorten(`${signs && `${signs} `}${titleWithCompany(contact, say)}`, 60)
}
