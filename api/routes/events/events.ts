import type { CallRoutes } from '#api/answers/call-routes.ts'
import { jsonBody } from '#api/answers/input.ts'
import { fileAnswer } from '#api/answers/streamed-answers.ts'
import type { BotUsername } from '#api/guards/context.ts'
import { eventPatchSchema, startEventSchema } from '#contracts/events.ts'
import { exportFormSchema } from '#contracts/portal.ts'
import { inviteCodeSchema, joinTeamSchema, teamContactsQuerySchema } from '#contracts/teams.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { exportContacts } from '#core/contacts/export/export-contacts.ts'
import { listEvents } from '#core/events/events.ts'
import { startEvent } from '#core/events/start-event.ts'
import { unlinkGroup } from '#core/events/team/event-groups.ts'
import { invite, revokeInvite } from '#core/events/team/invites.ts'
import { getInvitation, joinTeam } from '#core/events/team/join-team.ts'
import { leaveTeam, removeMember, restoreMember } from '#core/events/team/leave-team.ts'
import { findMyTeam, listTeamContacts } from '#core/events/team/my-team.ts'
import { getTeam } from '#core/events/team/team-report.ts'
import { deleteEvent, updateEvent } from '#core/events/update-event.ts'
import { keepCopy } from '#core/scan/cards/keep-copy.ts'

/**
 * A user's events: list, start, change, delete, and the contacts of one as a file; the team of an event, for its owner; and the
 * team that a person is in, for its members.
 */
export function eventRoutes(app: App, { botUsername }: { botUsername: BotUsername }) {
  return {
    'GET /api/events/{userId}': (_, person) => ({ events: listEvents(app, person) }),
    'POST /api/events/{userId}': async (c, person) =>
      startEvent(app, { ...person, ...(await jsonBody(c, startEventSchema)) }),
    'PATCH /api/events/{userId}/{eventId}': async (c, event) =>
      updateEvent(app, { ...event, patch: await jsonBody(c, eventPatchSchema) }),
    'DELETE /api/events/{userId}/{eventId}': (_, event) => deleteEvent(app, event),
    'GET /api/events/{userId}/{eventId}/export': (c, event) => {
      const form = parseInput(exportFormSchema.default('spreadsheet'), c.req.query('form'))
      return fileAnswer(c, exportContacts(app, { ...event, form }))
    },
    'GET /api/events/{userId}/{eventId}/team': async (_, event) =>
      getTeam(app, { ...event, botUsername: await botUsername() }),
    'POST /api/events/{userId}/{eventId}/invite': async (_, event) =>
      invite(app, { ...event, botUsername: await botUsername() }),
    'DELETE /api/events/{userId}/{eventId}/invite': (_, event) => revokeInvite(app, event),
    'DELETE /api/events/{userId}/{eventId}/group': (_, event) => unlinkGroup(app, event),
    'DELETE /api/events/{userId}/{eventId}/members/{memberId}': (_, member) => removeMember(app, member),
    'POST /api/events/{userId}/{eventId}/members/{memberId}/restore': (_, member) => restoreMember(app, member),
    'GET /api/teams/{userId}': (_, person) => ({ team: findMyTeam(app, person) ?? null }),
    'POST /api/teams/{userId}': async (c, person) => {
      const { code, leave_other: leaveOther } = await jsonBody(c, joinTeamSchema)
      joinTeam(app, { ...person, code, leaveOther })
      const team = findMyTeam(app, person)
      if (!team) throw new AppError('not-found')
      return team
    },
    'DELETE /api/teams/{userId}': (_, person) => leaveTeam(app, person),
    'GET /api/teams/{userId}/invites/{code}': (_, { userId, code: typed }) => {
      const code = inviteCodeSchema.safeParse(typed).data
      if (code === undefined) throw new AppError('invite-unknown')
      return getInvitation(app, { userId, code })
    },
    'GET /api/teams/{userId}/contacts': (c, person) =>
      listTeamContacts(app, { ...person, ...parseInput(teamContactsQuerySchema, c.req.query()) }),
    'POST /api/teams/{userId}/contacts/{contactId}/keep': (_, contact) => keepCopy(app, contact),
  } satisfies CallRoutes
}
