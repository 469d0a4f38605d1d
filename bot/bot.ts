import { conversations } from '@grammyjs/conversations'
import { Bot, type MiddlewareFn, session } from 'grammy'
import type { UserFromGetMe } from 'grammy/types'
import {
  type BotContext,
  isPrivate,
  type PrivateChat,
  type SessionData,
  type SpeakingContext,
} from '#bot/context/context.ts'
import { leave } from '#bot/context/wizard.ts'
import { account } from '#bot/features/account.ts'
import { answers } from '#bot/features/answers.ts'
import { contact } from '#bot/features/contact.ts'
import { contacts, search } from '#bot/features/contacts.ts'
import { edit } from '#bot/features/edit.ts'
import { eventQuestions } from '#bot/features/event-questions.ts'
import { events } from '#bot/features/events.ts'
import { group } from '#bot/features/group.ts'
import { help, unknown } from '#bot/features/help.ts'
import { imports, sharedContact } from '#bot/features/imports.ts'
import { inline } from '#bot/features/inline.ts'
import { followUps, messaging } from '#bot/features/messaging.ts'
import { myCard } from '#bot/features/my-card.ts'
import { notes } from '#bot/features/notes.ts'
import { otherKinds } from '#bot/features/other-kinds.ts'
import { plan } from '#bot/features/plan.ts'
import { reminders } from '#bot/features/reminders.ts'
import { scan, signature } from '#bot/features/scan.ts'
import { scanButtons } from '#bot/features/scan-buttons.ts'
import { settings } from '#bot/features/settings.ts'
import { answerButton, meetPerson, onlyAllowed, speak } from '#bot/features/speak.ts'
import { starUpdates } from '#bot/features/star-updates.ts'
import { start } from '#bot/features/start.ts'
import { teams } from '#bot/features/teams.ts'
import { answerError } from '#bot/middleware/error-boundary.ts'
import { stayInTopic } from '#bot/middleware/stay-in-topic.ts'
import { BotStorage, conversationStorage } from '#bot/storage/bot-storage.ts'
import { clientOptions, makeResilient } from '#bot/telegram/resilient-api.ts'
import type { App } from '#core/app.ts'

const resilient: MiddlewareFn<SpeakingContext> = (ctx, next) => {
  makeResilient(ctx.api)
  return next()
}

/** The bot, ready for `handleUpdate`. Its features are listed here in the order in which they see an update. */
export function createBot(app: App, { token, botInfo }: { token: string; botInfo?: UserFromGetMe }): Bot<BotContext> {
  const bot = new Bot<BotContext>(token, { client: clientOptions(app.env), ...(botInfo ? { botInfo } : {}) })
  makeResilient(bot.api)

  const outer = bot.errorBoundary(answerError(app))
  outer.use(onlyAllowed(app), meetPerson(app), speak(app), stayInTopic)
  // Before the session: Telegram waits only seconds for these, and payments must not depend on stored state.
  outer.use(starUpdates(app), inline(app))
  outer.use(session({ initial: (): SessionData => ({}), storage: new BotStorage<SessionData>(app, 'session:') }))

  // An error boundary inside the session: the session drops its changes if an error passes through it.
  const features = outer.errorBoundary(answerError(app))
  features.use(group(app))

  const chat = features.filter(isPrivate)
  chat.on('callback_query', answerButton)
  chat.use(
    conversations<BotContext, SpeakingContext>({
      storage: conversationStorage(app),
      // A conversation creates its own contexts and its own Api.
      plugins: [speak(app), resilient, stayInTopic],
    }),
  )
  const add = (...features: ((chat: PrivateChat, app: App) => void)[]) => {
    for (const feature of features) feature(chat, app)
  }
  add(leave, edit, followUps, events, teams, eventQuestions, answers)
  add(sharedContact, start, help, plan, settings, myCard, account)
  // A reply is a note, whatever its text, unless it asks for a reminder.
  add(reminders, notes)
  // Must come before all other non-picture messages.
  add(imports, signature, otherKinds)
  add(scan, scanButtons, contacts, contact, messaging, search, unknown)
  return bot
}
