import { beforeEach, expect, it } from 'vitest'
import { findContact } from '#core/contacts/contacts.ts'
import { listTeamContacts } from '#core/contacts/teams/my-team.ts'
import { getTeam } from '#core/contacts/teams/team-report.ts'
import { listEvents } from '#core/events/events.ts'
import { teamOf } from '#core/events/team/team-of.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { join, openTeam, ownerId } from '#tests/app/team-setup.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const [memberId, others] = [1002, 24]

let app: TestApp
let eventId: number

/** A team of 25, and statistics of a database with 10,000 contacts that they scanned. */
beforeEach(() => {
  app = createTestApp()
  const team = openTeam(app)
  eventId = team.eventId
  for (let n = 0; n <= others; n++) join(app, { id: memberId + n, name: `Member ${n}`, code: team.code })
})

/** The statements that `run` executes, each with how SQLite finds its rows. */
function plansOf(run: () => unknown): string[] {
  const seen = new Set<string>()
  const { $client } = app.db
  const prepare = $client.prepare.bind($client)
  $client.prepare = ((source: string) => {
    seen.add(source)
    return prepare(source)
  }) as typeof $client.prepare
  try {
    run()
  } finally {
    $client.prepare = prepare
  }
  return [...seen].flatMap(source => {
    const values = Array.from({ length: (source.match(/\?/g) ?? []).length }, () => 1)
    return prepare<number[], { detail: string }>(`explain query plan ${source}`)
      .all(...values)
      .map(({ detail }) => detail)
  })
}

/** Tables with thousands of rows; the few members of a team may be gone through. */
const large = /^SCAN (contacts|meetings|meeting|scans|users|event_members|member)\b/

it.each<[string, () => unknown]>([
  ['the team of a person', () => teamOf(app.db, { userId: memberId })],
  ['an event’s team', () => getTeam(app, { userId: ownerId, eventId, botUsername: undefined })],
  ['the list of events', () => listEvents(app, { userId: ownerId })],
  ['a member’s list', () => listTeamContacts(app, { userId: memberId, page: 1, limit: 50 })],
  ['one contact', () => findContact(app.db, { userId: memberId, contactId: 1 })],
  ['the quota', () => quotaOf(app, { userId: ownerId })],
  ['a chat’s scans', () => listScans(app, { userId: memberId })],
])('%s is found by indexes alone', (_, run) => {
  const plans = plansOf(run)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter(detail => large.test(detail))).toEqual([])
})
