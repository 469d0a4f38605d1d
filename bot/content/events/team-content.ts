import { InlineKeyboard } from 'grammy'
import { linesThatFit } from '#bot/content/message-room.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Contact } from '#contracts/contacts.ts'
import type { Event } from '#contracts/events.ts'
import { shorten } from '#contracts/lengths.ts'
import type { MyTeam, Team, TeamInvitation, TeamInvite } from '#contracts/teams.ts'
import type { Language } from '#contracts/users.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import type { Notice } from '#core/notifications/telegram-port.ts'

const dayOf = (moment: string, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))

/** Whose event somebody is invited to, what is shared and who pays, with the buttons to join or not. */
export function invitationContent({ code, ...invitation }: TeamInvitation & { code: string }, say: Say): Content {
  const { sees_all, other } = invitation
  const named = namesOf(invitation)
  const lines = [
    say('team.invitation', named),
    ...(sees_all ? [say('team.sees-all')] : []),
    ...(other ? [say('team.other', namesOf(other))] : []),
  ]
  const keyboard = new InlineKeyboard()
    .text(say('button.join-team'), buttons.joinTeam.write(code))
    .text(say('button.not-now'), buttons.declineTeam.write())
  return { text: lines.join('\n\n'), keyboard }
}

/** The team that somebody is in, with the button to leave it. */
export function myTeamContent(team: MyTeam, { say, language }: { say: Say; language: Language }): Content {
  const named = namesOf(team)
  const lines = [
    say(team.active ? 'team.on' : 'team.off', named),
    ...(team.is_paid ? [] : [say('team.unpaid', named)]),
    ...(team.sees_all ? [say('team.sees-all')] : []),
    ...(team.cards > 0 ? [say('team.cards', { count: team.cards })] : []),
    ...(team.cards === 0 && team.active && team.is_paid ? [say('scan.how')] : []),
    say('team.until', { date: dayOf(team.until, language) }),
  ]
  const keyboard = new InlineKeyboard().text(say('button.leave-team'), buttons.leaveTeam.write())
  return { text: lines.join('\n\n'), keyboard }
}

type Owned = { event: Event; say: Say; language: Language }
type TeamPerson = { id: number; name: string }

/** Opens Telegram's own list of chats, and sends a link with a text to the chosen one. */
function shareUrl(link: string, text: string): string {
  return `https://t.me/share/url?${new URLSearchParams({ url: link, text })}`
}

/** What an invitation means for its owner, with a button that sends its link to a chat, and the code to type. */
export function inviteContent(
  { code, link, expires_at }: TeamInvite,
  { event, most, say, language }: Owned & { most: number },
): Content {
  const date = dayOf(expires_at, language)
  const text = say('team.invite', { event: escapeHtml(event.name), code, date, most })
  const keyboard = new InlineKeyboard()
  if (link)
    keyboard.url(say('button.send-invite'), shareUrl(link, say('team.invite-text', { event: event.name }))).row()
  return { text, keyboard: keyboard.text(say('button.revoke-invite'), buttons.revokeInvite.write(event.id)) }
}

/** Says that a member has left, and where their cards stay. */
export function leftTeamContent(team: MyTeam, say: Say): Content {
  return { text: say('team.left', namesOf(team)) }
}

/** Whose plan a member's cards count on; no lines where they count on the member's own. */
export function payerLines(team: MyTeam | undefined, say: Say): string[] {
  return team?.active && team.is_paid ? [say('team.pays', namesOf(team))] : []
}

/** The people of an event's team with their cards, those who are no longer in it apart; its owner can remove each. */
export function teamContent(
  { people, may_invite, group, group_link }: Team,
  { event, say, removed }: Omit<Owned, 'language'> & { removed?: TeamPerson | undefined },
): Content {
  const members = people.filter(({ is_in, is_owner }) => is_in && !is_owner)
  const linesOf = (some: Team['people']) =>
    some.map(({ name, cards: count }) => say('team.person', { name: escapeHtml(name || say('team.gone')), count }))
  const former = linesOf(people.filter(({ is_in }) => !is_in))
  const lines = [
    ...linesOf(people.filter(({ is_in }) => is_in)),
    ...(former.length > 0 ? ['', say('team.former'), ...former] : []),
  ]
  const keyboard = new InlineKeyboard()
  if (may_invite && event.active) keyboard.text(say('button.invite'), buttons.invite.write(event.id)).row()
  if (group) keyboard.text(say('button.unlink-group'), buttons.unlinkGroup.write(event.id)).row()
  else if (group_link) keyboard.url(say('button.use-in-group'), group_link).row()
  for (const { user_id, name } of members) {
    const label = shorten(say('button.remove-member', { name }), 60)
    if (user_id !== null) keyboard.text(label, buttons.removeMember.write(event.id, user_id)).row()
  }
  if (removed) keyboard.text(say('button.undo'), buttons.restoreMember.write(event.id, removed.id)).row()
  const title = say('team.people', { event: escapeHtml(event.name) })
  const below = [
    ...(removed ? [say('team.removed-now', { name: escapeHtml(removed.name) })] : []),
    ...(people.length === 1 ? [say('team.nobody')] : []),
    ...(group ? [say('team.group.is', { title: escapeHtml(group.title) })] : []),
  ]
  // Those who have left may be many.
  const named = linesThatFit(lines, [title, ...below])
  return { text: [title, named.join('\n'), ...below].join('\n\n'), keyboard }
}

/** Asks whether somebody is to leave the team of an event. */
export function removeMemberContent({ id, name }: TeamPerson, { event, say }: Omit<Owned, 'language'>): Content {
  const keyboard = new InlineKeyboard()
    .text(say('button.remove'), buttons.removeMemberNow.write(event.id, id))
    .danger()
    .text(say('button.back'), buttons.showTeam.write(event.id))
  return { text: say('team.remove-ask', { name: escapeHtml(name), event: escapeHtml(event.name) }), keyboard }
}

/** What has happened to a team, for its owner or for a member. */
export function teamNewsContent({ news, event, owner, member }: Extract<Notice, { kind: 'team' }>, say: Say): Content {
  const named = { event: escapeHtml(event), owner: escapeHtml(owner), member: escapeHtml(member) }
  return { text: say(`team.news.${news}`, named) }
}

/** Whose contacts a team's card went to; empty for a contact of one's own. */
export function bookLines(contact: Pick<Contact, 'standing' | 'book_of' | 'event'>, say: Say): string[] {
  if (contact.book_of === null) return []
  const named = namesOf({ event: contact.event, owner: contact.book_of })
  return [...knownLines(contact, say), say('team.book', named)]
}

/** Says that a team's owner knew this person before; empty where they did not. */
export function knownLines(contact: Pick<Contact, 'standing' | 'book_of'>, say: Say): string[] {
  if (contact.book_of === null || contact.standing !== 'met') return []
  return [say('team.known', { owner: escapeHtml(contact.book_of) })]
}

function namesOf({ event, owner }: { event: string; owner: string }) {
  return { event: escapeHtml(event), owner: escapeHtml(owner) }
}
