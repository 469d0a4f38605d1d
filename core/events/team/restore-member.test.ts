import { beforeEach, expect, test } from 'vitest'
import { defaultLimits } from '#core/base/limits.ts'
import { teamOf } from '#core/contact-rows/team-of.ts'
import { startEvent } from '#core/events/start-event.ts'
import { invite, revokeInvite } from '#core/events/team/invites.ts'
import { joinTeam } from '#core/events/team/join-team.ts'
import { leaveTeam, removeMember, restoreMember } from '#core/events/team/leave-team.ts'
import { join, makePerson, openTeam, ownerId } from '#tests/app/team-setup.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

let app: TestApp
let team: { eventId: number; code: string }
let ben: number
beforeEach(() => {
  app = createTestApp({ limits: { ...defaultLimits, teamMembers: 2 } })
  team = openTeam(app)
  ben = join(app, { id: 2001, name: 'Ben', code: team.code })
})

const remove = () => removeMember(app, { userId: ownerId, eventId: team.eventId, memberId: ben })
const restore = () => restoreMember(app, { userId: ownerId, eventId: team.eventId, memberId: ben })
const isIn = () => teamOf(app.db, { userId: ben })?.eventId === team.eventId
const refusal = (code: string) => expect.objectContaining({ code })
const minuteLater = () => app.setNow(new Date(app.clock.now().getTime() + 60_000).toISOString())

test('a removal can be undone once, by the owner, for a day', () => {
  remove()
  expect(() => restoreMember(app, { userId: ben, eventId: team.eventId, memberId: ben })).toThrow(refusal('not-found'))
  restore()
  expect(isIn()).toBe(true)
  expect(restore).toThrow(refusal('not-found'))
  remove()
  app.setNow(new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString())
  expect(restore).toThrow(refusal('not-found'))
})

test('nobody comes back into a team that is full by now', () => {
  remove()
  join(app, { id: 2002, name: 'Eva', code: team.code })
  join(app, { id: 2003, name: 'Ida', code: team.code })
  expect(restore).toThrow(refusal('team-full'))
  expect(isIn()).toBe(false)
})

test('who joined again and then left by themselves is not brought back', () => {
  remove()
  minuteLater()
  const owned = { userId: ownerId, eventId: team.eventId }
  revokeInvite(app, owned)
  const { code } = invite(app, { ...owned, botUsername: 'card_scan_bot' })
  joinTeam(app, { userId: ben, code, leaveOther: false })
  leaveTeam(app, { userId: ben })
  expect(restore).toThrow(refusal('not-found'))
  expect(isIn()).toBe(false)
})

test('who has joined another team meanwhile stays in that one, and the owner reads whose word is needed', () => {
  remove()
  const userId = makePerson(app, 1002, 'Otto', 'unlimited')
  const { id: eventId } = startEvent(app, { userId, name: 'Expo' })
  joinTeam(app, { userId: ben, code: invite(app, { userId, eventId, botUsername: 'b' }).code, leaveOther: false })
  expect(restore).toThrow(refusal('member-in-other-team'))
  expect(teamOf(app.db, { userId: ben })?.eventId).toBe(eventId)
})
