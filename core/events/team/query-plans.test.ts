import { beforeEach, expect, it } from 'vitest'
import { findContact } from '#core/contact-rows/contacts.ts'
import { teamOf } from '#core/contact-rows/team-of.ts'
import { listEvents } from '#core/events/events.ts'
import { listTeamContacts } from '#core/events/team/my-team.ts'
import { getTeam } from '#core/events/team/team-report.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { statementsRunBy } from '#tests/app/count-statements.ts'
import { plansOf } from '#tests/app/query-plans.ts'
import { cardOfPerson, join, openTeam, ownerId, scanCard } from '#tests/app/team-setup.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const [memberId, others] = [1002, 24]

let app: TestApp
let eventId: number
let contactId: number

/** A team of 25, one of whom has scanned a card. */
beforeEach(async () => {
  app = createTestApp()
  const team = openTeam(app)
  eventId = team.eventId
  for (let n = 0; n <= others; n++) join(app, { id: memberId + n, name: `Member ${n}`, code: team.code })
  contactId = await scanCard(app, { userId: memberId, lines: cardOfPerson('Xenia') })
})

/** Tables with thousands of rows; the few members of a team may be gone through. */
const large = /^SCAN (contacts|meetings|meeting|scans|users|event_members|member)\b/

it.each<[string, () => unknown]>([
  ['the team of a person', () => teamOf(app.db, { userId: memberId })],
  ['an event’s team', () => getTeam(app, { userId: ownerId, eventId, botUsername: undefined })],
  ['the list of events', () => listEvents(app, { userId: ownerId })],
  ['a member’s list', () => listTeamContacts(app, { userId: memberId, page: 1, limit: 50 })],
  ['one contact', () => findContact(app.db, { userId: memberId, contactId })],
  ['the quota', () => quotaOf(app, { userId: ownerId })],
  ['a chat’s scans', () => listScans(app, { userId: memberId })],
])('%s is found by indexes alone', async (_, run) => {
  const plans = plansOf(app, await statementsRunBy(app, run))
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter(detail => large.test(detail))).toEqual([])
})
