import { InlineKeyboard } from 'grammy'
import { sharePhoneKeyboard } from '#bot/content/keyboards.ts'
import { planLine } from '#bot/content/money-content.ts'
import type { BotContext, PrivateChat, PrivateContext } from '#bot/context/context.ts'
import { type Say, sayIn } from '#bot/context/texts.ts'
import { showMenuButton } from '#bot/telegram/announce-bot.ts'
import { languages } from '#contracts/users.ts'
import type { App } from '#core/app.ts'
import { createChatCode, shareLoginPhone } from '#core/auth/portal-login.ts'
import { AppError } from '#core/base/errors.ts'
import { groupedPhone } from '#core/contacts/read-phone.ts'
import { scansLeft } from '#core/plans/quota-of.ts'
import { servicesOf } from '#core/plans/services.ts'

const remove = { reply_markup: { remove_keyboard: true } } as const

/**
 * /start greets and asks for the phone, which the portal's login needs and which may be skipped. If plans are sold it
 * says what is free. /login sends the portal's code in this chat, independent of the portal's own requests: the shared phone
 * is the user name there; whoever shares it for the code gets the code at once.
 */
export function start(chat: PrivateChat, app: App): void {
  chat.command('start', async ctx => {
    if (ctx.language !== 'en') await showMenuButton(app, ctx, ctx.say)
    const greeting = ctx.say('start.greeting', { name: ctx.from?.first_name ?? '' })
    await ctx.reply([greeting, ...whatCounts(app, ctx)].join('\n\n'))
    if (ctx.session.phoneShared) return
    await ctx.reply(whyPhone(app, ctx.say), { reply_markup: sharePhoneKeyboard(ctx.say) })
  })

  chat.hears(
    languages.map(language => sayIn(language)('start.skip')),
    ctx => ctx.reply(ctx.say('start.skipped'), remove),
  )

  chat.on('message:contact', async ctx => {
    const { user_id: contactUserId, phone_number: phone } = ctx.message.contact
    try {
      const shared = shareLoginPhone(app, { userId: ctx.from.id, contactUserId, phone })
      ctx.session.phoneShared = true
      const { isPublic, PUBLIC_URL } = app.env
      const wantsCode = ctx.session.wantsCode === true
      delete ctx.session.wantsCode
      const link = isPublic && !wantsCode ? [`${PUBLIC_URL}/portal`] : []
      const text = [ctx.say('start.shared', { phone: groupedPhone(shared.phone) }), ...link].join('\n')
      await ctx.reply(text, { ...remove, link_preview_options: { is_disabled: true } })
      if (wantsCode) await sendCode(ctx)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid-input') throw error
      await ctx.reply(ctx.say('start.unreadable-phone'))
    }
  })

  const sendCode = async (ctx: PrivateContext) => {
    const given = createChatCode(app, { userId: ctx.from.id })
    if (!given) {
      ctx.session.wantsCode = true
      await ctx.reply(ctx.say('login.share'), { reply_markup: sharePhoneKeyboard(ctx.say) })
      return
    }
    const { isPublic, PUBLIC_URL } = app.env
    const link =
      isPublic && PUBLIC_URL ? new InlineKeyboard().url(ctx.say('login.open'), `${PUBLIC_URL}/portal`) : undefined
    const how = ctx.say('login.how', { phone: groupedPhone(given.phone) })
    await ctx.reply([ctx.say('login.code', given), how].join('\n\n'), {
      parse_mode: 'HTML',
      ...(link ? { reply_markup: link } : {}),
    })
  }
  chat.command('login', sendCode)
}

/** Why the phone is asked for. */
function whyPhone(app: App, say: Say): string {
  const proof = servicesOf(app).own_number ? [say('start.phone-proof')] : []
  return [say('start.phone'), ...proof, say('start.phone-only')].join('\n\n')
}

/** What the plan gives and what costs no scan, if scans are counted. */
function whatCounts(app: App, ctx: BotContext): string[] {
  const left = ctx.from && scansLeft(app, { userId: ctx.from.id })
  return left ? [planLine(left, ctx.say), ctx.say(app.env.isPublic ? 'start.free-app' : 'start.free')] : []
}
