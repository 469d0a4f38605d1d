import { Composer } from 'grammy'
import type { Message, User } from 'grammy/types'
import type { BotContext, SessionData } from '#bot/context/context.ts'
import { refuseGroupPhoto } from '#bot/telegram/answer-group-photo.ts'
import { groupStartPrefix } from '#contracts/teams.ts'
import type { App } from '#core/app.ts'
import { codeOf } from '#core/base/errors.ts'
import { isTemporary } from '#core/base/obstacles.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getEvent } from '#core/events/events.ts'
import { findGroup, linkGroup, moveGroup, noteGroupRights } from '#core/events/team/event-groups.ts'
import { findInvite, invite } from '#core/events/team/invites.ts'
import { requestScan } from '#core/scan/request-scan.ts'

/**
 * A group that is linked to an event: photos of cards that members post there are read for it, and answered without
 * messages. In other groups the bot sends one sentence, once (PRODUCT §1).
 */
export function group(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  const groups = feature.chatType(['group', 'supergroup'])

  groups.command('start', async (ctx, next) => {
    const eventId = eventIdOf(ctx.match)
    if (eventId === undefined) return next()
    await link(app, ctx, eventId)
  })

  groups.on('my_chat_member', (ctx, next) => {
    const { status } = ctx.myChatMember.new_chat_member
    const hasLeft = status === 'left' || status === 'kicked'
    noteGroupRights(app, { chatId: ctx.chat.id, isAdmin: hasLeft ? undefined : status === 'administrator' })
    return hasLeft ? undefined : next()
  })

  groups.on('message:migrate_to_chat_id', ctx =>
    moveGroup(app, { from: ctx.chat.id, to: ctx.message.migrate_to_chat_id }),
  )

  groups.on(['message:photo', 'message:document'], (ctx, next) => {
    const linked = findGroup(app.db, { chatId: ctx.chat.id })
    if (!linked) return next()
    return linked.is_admin || mentionsBot(ctx) ? readPhoto(app, ctx, linked.event_id) : undefined
  })

  groups.on('message', async ctx => {
    if (ctx.session.greeted || !isAddressed(ctx) || findGroup(app.db, { chatId: ctx.chat.id })) return
    ctx.session.greeted = true
    await ctx.reply(ctx.say('group', { username: ctx.me.username }))
  })
  return feature
}

function eventIdOf(match: string): number | undefined {
  const id = match.startsWith(groupStartPrefix) ? match.slice(groupStartPrefix.length) : ''
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

type GroupContext = BotContext & { chat: { id: number; title: string }; from?: { id: number } | undefined }

/** Only the event's owner can link it; everybody else gets no answer. */
async function link(app: App, ctx: GroupContext, eventId: number): Promise<void> {
  const userId = ctx.from?.id ?? 0
  ctx.session.greeted = true
  const self = await ctx.api.getChatMember(ctx.chat.id, ctx.me.id)
  const isAdmin = self.status === 'administrator'
  try {
    linkGroup(app, { userId, eventId, chatId: ctx.chat.id, title: ctx.chat.title, isAdmin })
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'group-taken' && code !== 'plan-needed') throw error
    await ctx.reply(ctx.say(`errors.${code}`, { plan: 'Unlimited' }))
    return
  }
  delete ctx.session.invited
  const { name, active } = getEvent(app, { userId, eventId })
  const url = active ? invite(app, { userId, eventId, botUsername: ctx.me.username }).link : null
  const named = { event: escapeHtml(name), username: ctx.me.username }
  const linked = ctx.say(active ? 'team.group.linked' : 'team.group.linked-off', named)
  const text = [linked, ctx.say(isAdmin ? 'team.group.all' : 'team.group.mentions', named)]
  await ctx.reply(text.join('\n\n'), {
    parse_mode: 'HTML',
    ...(url ? { reply_markup: { inline_keyboard: [[{ text: ctx.say('button.join-team'), url }]] } } : {}),
  })
}

type PhotoContext = BotContext & { message: Message; from: User; chat: { id: number } }

function mentionsBot({ message, me }: PhotoContext): boolean {
  const { caption = '', caption_entities = [] } = message
  const mention = `@${me.username}`.toLowerCase()
  return caption_entities.some(
    ({ type, offset, length }) =>
      type === 'mention' && caption.slice(offset, offset + length).toLowerCase() === mention,
  )
}

async function readPhoto(app: App, ctx: PhotoContext, eventId: number): Promise<void> {
  const { message, from, chat } = ctx
  const file = pictureOf(ctx)
  if (!file || from.is_bot) return
  const source = { chatId: chat.id, messageId: message.message_id, fileId: file.file_id, fileSize: file.file_size }
  const albumId = message.media_group_id
  try {
    requestScan(app, { userId: from.id, source: { via: 'telegram', ...source, albumId }, groupEventId: eventId })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'internal' || isTemporary(error)) throw error
    // The group was told that the event is off.
    if (code === 'event-off') return
    if (code === 'not-in-team' && !isFirstInvitation(ctx.session, from.id)) return
    const url =
      code === 'not-in-team' ? findInvite(app, app.db, { eventId, botUsername: ctx.me.username })?.link : undefined
    await refuseGroupPhoto(
      { api: ctx.api, chatId: chat.id },
      { replyTo: message.message_id, senderId: from.id },
      { text: ctx.say(`errors.${code}`), button: url ? { label: ctx.say('button.join-team'), url } : undefined },
    )
  }
}

/** Whether somebody speaks to the bot: a command, a mention or a reply. */
function isAddressed({ message, me }: BotContext & { message: Message }): boolean {
  const said = (message.text ?? message.caption ?? '').toLowerCase()
  const isReply = message.reply_to_message?.from?.id === me.id
  return isReply || said.startsWith('/') || said.includes(`@${me.username}`.toLowerCase())
}

/** Members of a group whose invitations are remembered. */
const mostInvited = 500

/** Whether somebody who posts a photo and is not in the team gets *Join* for the first time. */
function isFirstInvitation(session: SessionData, userId: number): boolean {
  const { invited = [] } = session
  if (invited.includes(userId)) return false
  session.invited = [...invited, userId].slice(-mostInvited)
  return true
}

/** The picture of a message; undefined for a document that is none. */
function pictureOf({ message }: PhotoContext): { file_id: string; file_size?: number } | undefined {
  const { photo, document } = message
  if (photo) return photo.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
  return document?.mime_type?.startsWith('image/') ? document : undefined
}
