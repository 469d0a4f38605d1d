import type { CallRoutes } from '#api/answers/call-routes.ts'
import { idParam, jsonBody } from '#api/answers/input.ts'
import type { BotUsername } from '#api/guards/context.ts'
import { inviteCodeSchema, joinTeamSchema, type MyTeam, teamContactsQuerySchema } from '#contracts/teams.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { unlinkGroup } from '#core/events/team/event-groups.ts'
import { invite, revokeInvite } from '#core/events/team/invites.ts'
import { getInvitation, joinTeam } from '#core/events/team/join-team.ts'
import { leaveTeam, removeMember, restoreMember } from '#core/events/team/leave-team.ts'
import { findMyTeam, listTeamContacts } from '#core/events/team/my-team.ts'
import { getTeam } from '#core/events/team/team-report.ts'
import { keepCopy } from '#core/scan/cards/keep-copy.ts'

/** The team of an event, for its owner; and the team that a person is in, for its members. */
export function teamRoutes(app: App, { botUsername }: { botUsername: BotUsername }) {
  return {
    'GET /api/events/{userId}/{eventId}/team': async c =>
      getTeam(app, {
        userId: c.get('userId'),
        eventId: idParam(c, 'eventId'),
        botUsername: await botUsername(),
      }),
    'POST /api/events/{userId}/{eventId}/invite': async c =>
      invite(app, {
        userId: c.get('userId'),
        eventId: idParam(c, 'eventId'),
        botUsername: await botUsername(),
      }),
    'DELETE /api/events/{userId}/{eventId}/invite': c => {
      revokeInvite(app, { userId: c.get('userId'), eventId: idParam(c, 'eventId') })
      return undefined
    },
    'DELETE /api/events/{userId}/{eventId}/group': c => {
      unlinkGroup(app, { userId: c.get('userId'), eventId: idParam(c, 'eventId') })
      return undefined
    },
    'DELETE /api/events/{userId}/{eventId}/members/{memberId}': c => {
      const [eventId, memberId] = [idParam(c, 'eventId'), idParam(c, 'memberId')]
      removeMember(app, { userId: c.get('userId'), eventId, memberId })
      return undefined
    },
    'POST /api/events/{userId}/{eventId}/members/{memberId}/restore': c => {
      const [eventId, memberId] = [idParam(c, 'eventId'), idParam(c, 'memberId')]
      restoreMember(app, { userId: c.get('userId'), eventId, memberId })
      return undefined
    },
    'GET /api/teams/{userId}': c => ({ team: findMyTeam(app, { userId: c.get('userId') }) ?? null }),
    'POST /api/teams/{userId}': async c => {
      const { code, leave_other: leaveOther } = await jsonBody(c, joinTeamSchema)
      const userId = c.get('userId')
      joinTeam(app, { userId, code, leaveOther })
      return myTeam(app, userId)
    },
    'DELETE /api/teams/{userId}': c => {
      leaveTeam(app, { userId: c.get('userId') })
      return undefined
    },
    'GET /api/teams/{userId}/invites/{code}': c => {
      const code = inviteCodeSchema.safeParse(c.req.param('code')).data
      if (code === undefined) throw new AppError('invite-unknown')
      return getInvitation(app, { userId: c.get('userId'), code })
    },
    'GET /api/teams/{userId}/contacts': c =>
      listTeamContacts(app, { userId: c.get('userId'), ...parseInput(teamContactsQuerySchema, c.req.query()) }),
    'POST /api/teams/{userId}/contacts/{contactId}/keep': c =>
      keepCopy(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId') }),
  } satisfies CallRoutes
}

function myTeam(app: App, userId: number): MyTeam {
  const team = findMyTeam(app, { userId })
  if (!team) throw new AppError('not-found')
  return team
}
