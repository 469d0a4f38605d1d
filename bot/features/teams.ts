import {
  invitationContent,
  inviteContent,
  leftTeamContent,
  myTeamContent,
  removeMemberContent,
  teamContent,
} from '#bot/content/events/team-content.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { PrivateChat, PrivateContext } from '#bot/context/context.ts'
import { sendContact } from '#bot/features/shown-contact.ts'
import { sendContent, showHere } from '#bot/telegram/edit-message.ts'
import { inviteCodeSchema, teamStartPrefix } from '#contracts/teams.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getEvent } from '#core/events/events.ts'
import { unlinkGroup } from '#core/events/team/event-groups.ts'
import { invite, revokeInvite } from '#core/events/team/invites.ts'
import { getInvitation, joinTeam } from '#core/events/team/join-team.ts'
import { leaveTeam, removeMember, restoreMember } from '#core/events/team/leave-team.ts'
import { findMyTeam } from '#core/events/team/my-team.ts'
import { getTeam } from '#core/events/team/team-report.ts'
import { keepCopy } from '#core/scan/cards/keep-copy.ts'
import { displayNameOf } from '#core/users/find-user.ts'

/** A team's event: the invitation's link or /join CODE, joining, leaving, and what its owner does with the team. */
export function teams(chat: PrivateChat, app: App): void {
  const personOf = (id: number) => ({ id, name: displayNameOf(app.db, { userId: id }) })
  const showInvitation = (ctx: PrivateContext, typed: string) => {
    const code = inviteCodeSchema.safeParse(typed).data
    if (code === undefined) throw new AppError('invite-unknown')
    const invitation = getInvitation(app, { userId: ctx.from.id, code })
    if (invitation.is_in) return ctx.reply(ctx.say('team.already'))
    return sendContent(ctx.api, ctx.chat.id, invitationContent({ ...invitation, code }, ctx.say))
  }
  chat.command('start', (ctx, next) => {
    if (!ctx.match.startsWith(teamStartPrefix)) return next()
    return showInvitation(ctx, ctx.match.slice(teamStartPrefix.length))
  })
  chat.command('join', ctx => showInvitation(ctx, ctx.match.trim()))

  onButton(chat, buttons.joinTeam, (ctx, code) => {
    const userId = ctx.from.id
    joinTeam(app, { userId, code, leaveOther: true })
    const team = findMyTeam(app, { userId })
    if (!team) throw new AppError('not-found')
    return showHere(ctx, myTeamContent(team, ctx))
  })
  chat.callbackQuery(buttons.declineTeam.pattern, ctx => showHere(ctx, { text: ctx.say('team.declined') }))
  chat.callbackQuery(buttons.leaveTeam.pattern, ctx => {
    const userId = ctx.from.id
    const team = findMyTeam(app, { userId })
    leaveTeam(app, { userId })
    return team && showHere(ctx, leftTeamContent(team, ctx.say))
  })

  onButton(chat, buttons.invite, (ctx, eventId) => {
    const owned = { userId: ctx.from.id, eventId }
    const invitation = invite(app, { ...owned, botUsername: ctx.me.username })
    const { say, language } = ctx
    const shown = { event: getEvent(app, owned), most: app.limits.teamMembers, say, language }
    return sendContent(ctx.api, ctx.chat.id, inviteContent(invitation, shown))
  })
  onButton(chat, buttons.revokeInvite, (ctx, eventId) => {
    revokeInvite(app, { userId: ctx.from.id, eventId })
    return showHere(ctx, { text: ctx.say('team.revoked') })
  })
  type Removed = { id: number; name: string }
  const showTeam = (ctx: PrivateContext, eventId: number, removed?: Removed | undefined) => {
    const owned = { userId: ctx.from.id, eventId }
    const team = getTeam(app, { ...owned, botUsername: ctx.me.username })
    const content = teamContent(team, { event: getEvent(app, owned), say: ctx.say, removed })
    return showHere(ctx, content)
  }
  onButton(chat, buttons.showTeam, (ctx, eventId) => showTeam(ctx, eventId))
  onButton(chat, buttons.unlinkGroup, (ctx, eventId) => {
    unlinkGroup(app, { userId: ctx.from.id, eventId })
    return showTeam(ctx, eventId)
  })
  onButton(chat, buttons.removeMember, (ctx, [eventId, memberId]) => {
    const owned = { userId: ctx.from.id, eventId }
    const { people } = getTeam(app, { ...owned, botUsername: ctx.me.username })
    if (!people.some(({ user_id, is_in }) => is_in && user_id === memberId)) throw new AppError('not-found')
    const content = removeMemberContent(personOf(memberId), { event: getEvent(app, owned), say: ctx.say })
    return showHere(ctx, content)
  })
  onButton(chat, buttons.removeMemberNow, (ctx, [eventId, memberId]) => {
    removeMember(app, { userId: ctx.from.id, eventId, memberId })
    return showTeam(ctx, eventId, personOf(memberId))
  })
  onButton(chat, buttons.restoreMember, (ctx, [eventId, memberId]) => {
    restoreMember(app, { userId: ctx.from.id, eventId, memberId })
    return showTeam(ctx, eventId)
  })

  onButton(chat, buttons.keepCopy, (ctx, contactId) => {
    const userId = ctx.from.id
    const contact = keepCopy(app, { userId, contactId })
    return sendContact(app, ctx, { userId, contact, heading: ctx.say('team.kept') })
  })
}
