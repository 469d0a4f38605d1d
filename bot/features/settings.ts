import { InlineKeyboard } from 'grammy'
import { languageKeyboard } from '#bot/content/keyboards.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import { type Say, sayIn } from '#bot/context/texts.ts'
import { showMenuButton } from '#bot/telegram/announce-bot.ts'
import { type Content, sendContent, showHere } from '#bot/telegram/edit-message.ts'
import type { Language, User, UserPatch } from '#contracts/users.ts'
import type { App } from '#core/app.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { lowestPlanWith, planHas } from '#core/plans/rights.ts'
import { getUser, updateUser } from '#core/users/users.ts'

const ownData = ['first_name', 'last_name', 'email', 'phone', 'company', 'position', 'website'] as const

/**
 * /settings: language, AI reading, card images, messages to contacts, the person's own data, and links to it all. /language
 * stores the person's choice (PRODUCT §9).
 */
export function settings(chat: PrivateChat, app: App): void {
  const contentFor = (ctx: BotContext, userId: number) =>
    settingsContent({ app, user: getUser(app, { userId }), language: ctx.language, say: ctx.say })

  chat.command('settings', ctx => sendContent(ctx.api, ctx.chat.id, contentFor(ctx, ctx.from.id)))

  chat.callbackQuery(buttons.chooseLanguage.pattern, ctx =>
    sendContent(ctx.api, ctx.chat.id, { text: ctx.say('language.ask'), keyboard: languageKeyboard(ctx.say) }),
  )

  const change = <Value>(
    button: { pattern: RegExp; read: (data: string) => Value },
    patchOf: (value: Value) => UserPatch,
  ) =>
    onButton(chat, button, (ctx, value) => {
      updateUser(app, { userId: ctx.from.id, patch: patchOf(value) })
      return showHere(ctx, contentFor(ctx, ctx.from.id))
    })
  change(buttons.cardImages, word => ({ keep_card_images: word === 'keep' }))
  change(buttons.vcards, word => ({ send_vcards: word === 'on' }))
  change(buttons.messageForm, message_form => ({ message_form }))
  change(buttons.aiReading, word => ({ ai_reading: word === 'on' }))

  chat.command('language', ctx => ctx.reply(ctx.say('language.ask'), { reply_markup: languageKeyboard(ctx.say) }))

  onButton(chat, buttons.language, async (ctx, chosen) => {
    updateUser(app, { userId: ctx.from.id, patch: { language: chosen } })
    await showMenuButton(app, ctx, sayIn(chosen))
    const content = { text: sayIn(chosen)('language.chosen') }
    await showHere(ctx, content)
  })
}

const mayUseAi = (user: User) => planHas(user.plan, 'ai-extraction')

/** What is sent to which service, or which plan has AI reading. */
function aiLine(user: User, service: string, say: Say): string {
  if (!mayUseAi(user)) return say('settings.ai.needs-plan', { plan: lowestPlanWith('ai-extraction').name })
  return say(`settings.ai.${user.ai_reading ? 'on' : 'off'}`, { service: escapeHtml(service) })
}

type Shown = { app: App; user: User; language: Language; say: Say }

function settingsContent({ app, user, language, say }: Shown): Content {
  const images = user.keep_card_images ? 'kept' : 'not-kept'
  const vcards = user.send_vcards ? 'on' : 'off'
  const lines = [
    `<b>${say('settings.heading')}</b>`,
    say('settings.language', { language: say(`language.${language}`) }),
    ...(user.ai_service ? [aiLine(user, user.ai_service, say)] : []),
    say(`settings.images.${images}`),
    say(`settings.vcards.${vcards}`),
    '',
    say('settings.first-message', { text: escapeHtml(user.custom_message) }),
    say(`settings.form.${user.message_form}`),
    '',
    `<b>${say('settings.own-data')}</b>`,
    ...ownData.map(field =>
      say('settings.field', { field: say(`field.${field}`), value: escapeHtml(user[field]) || '–' }),
    ),
  ]
  const keyboard = new InlineKeyboard().text(say('button.language'), buttons.chooseLanguage.write()).row()
  if (user.ai_service && (mayUseAi(user) || user.ai_reading)) {
    const ai = user.ai_reading ? 'on' : 'off'
    keyboard.text(say(`button.ai.${ai}`), buttons.aiReading.write(user.ai_reading ? 'off' : 'on')).row()
  }
  const otherForm = user.message_form === 'formal' ? 'familiar' : 'formal'
  keyboard
    .text(say(`button.form.${user.message_form}`), buttons.messageForm.write(otherForm))
    .row()
    .text(say(`button.images.${images}`), buttons.cardImages.write(user.keep_card_images ? 'drop' : 'keep'))
    .row()
    .text(say(`button.vcards.${vcards}`), buttons.vcards.write(user.send_vcards ? 'off' : 'on'))
    .row()
    .text(say('button.export'), buttons.exportData.write())
    .row()
    .text(say('button.delete-me.ask'), buttons.deleteMe.write())
  const { isPublic, PUBLIC_URL } = app.env
  if (isPublic) keyboard.row().webApp(say('button.change-settings'), `${PUBLIC_URL}/settings`)
  return { text: lines.join('\n'), keyboard }
}
