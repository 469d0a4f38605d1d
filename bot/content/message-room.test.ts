import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import { teamContent } from '#bot/content/events/team-content.ts'
import { fitsMessage, linesThatFit } from '#bot/content/message-room.ts'
import { seriesContent } from '#bot/content/series-content.ts'
import { sayIn } from '#bot/context/texts.ts'
import { scanFailures } from '#contracts/errors.ts'
import type { Event } from '#contracts/events.ts'
import { maxLength } from '#contracts/lengths.ts'
import type { PhotoSeries } from '#contracts/scans.ts'
import type { Team } from '#contracts/teams.ts'
import { languages } from '#contracts/users.ts'
import { parseEnv } from '#core/base/env.ts'

const longest = (field: 'first_name' | 'last_name' | 'company') => '&'.repeat(maxLength[field])
const nobody = { cards: 9999, rated: { hot: 0, warm: 0, cold: 0 }, written_to: 0, joined_at: null, is_owner: false }

const series: PhotoSeries = {
  ...{ seriesId: 1, messageId: 1, isOver: false, replyTo: 1, bookId: 1, photos: 100, open: 0, read: 10 },
  team: { event: '&'.repeat(maxLength.event), owner: longest('first_name') },
  people: Array.from({ length: 10 }, (_, cardId) => ({
    ...{ cardId, isDoubtful: true, isMerged: true, asks: true },
    contact: makeCard({
      first_name: longest('first_name'),
      last_name: longest('last_name'),
      company: longest('company'),
    }),
    newFirm: { company: longest('company'), before: longest('company') },
  })),
  failures: scanFailures.map((reason, index) => ({
    reason,
    photos: Array.from({ length: 7 }, (_, n) => index * 7 + n),
  })),
  keepsPhotos: false,
  failedBacksOf: [],
  left: { plan: 'free', limit: 3, left: 0, next_at: '2026-12-01T00:00:00Z' },
}
const event: Event = {
  ...{ id: 1, name: '&'.repeat(maxLength.event), note: '', first_message: '', active: true, last_used_at: '' },
  ...{ contacts: 0, rated: { hot: 0, warm: 0, cold: 0 }, members_see_all: false, members: 25, questions: [] },
}
const team: Team = {
  ...{ invite: null, most: 25, written_to: 0, hours: [], may_invite: true, group_link: null },
  people: Array.from({ length: 200 }, (_, user_id) => ({
    ...nobody,
    user_id,
    name: '&'.repeat(128),
    is_in: user_id < 26,
  })),
  group: { title: '&'.repeat(128), is_admin: true },
}

describe.each(languages)('in one message fit, in the language %s,', language => {
  const say = sayIn(language)

  it('a series of a hundred photos of the longest names, with every reason for a failure', () => {
    const { text } = seriesContent({ env: parseEnv({ NODE_ENV: 'test' }), say, language, series })
    expect(fitsMessage(text)).toBe(true)
    expect(text).toContain(say('series.hint'))
  })

  it('the people of a team, with all who have left', () => {
    const { text } = teamContent(team, { event, say })
    expect(fitsMessage(text)).toBe(true)
    expect(text).toContain('&amp;')
  })
})

it('lines that fit are counted as Telegram shows them', () => {
  const line = `<b>${'&amp;'.repeat(1000)}</b>`
  expect(linesThatFit(Array(9).fill(line), ['', ''])).toHaveLength(4)
})
