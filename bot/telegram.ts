import { Api, InputFile } from 'grammy'
import { contactText } from '#bot/content/contact-text.ts'
import { escapeHtml } from '#bot/content/html.ts'
import { sharedResult } from '#bot/content/inline-results.ts'
import { keyContent } from '#bot/content/key-content.ts'
import { backSideKeyboard, contactKeyboard, contactUrl } from '#bot/content/keyboards.ts'
import { statusContent } from '#bot/content/message-status-content.ts'
import { moneyContent } from '#bot/content/money-content.ts'
import { scanResultContent } from '#bot/content/scan-result-content.ts'
import { type Say, sayIn } from '#bot/context/texts.ts'
import { sendContent, showMessage } from '#bot/telegram/edit-message.ts'
import { fetchPhoto } from '#bot/telegram/fetch-photo.ts'
import { profilePhoto } from '#bot/telegram/profile-photo.ts'
import { clientOptions, makeResilient } from '#bot/telegram/resilient-api.ts'
import { toAppError } from '#bot/telegram/telegram-failure.ts'
import type { Env } from '#core/base/env.ts'
import { vcardFileName } from '#core/contacts/export-vcard.ts'
import type { Language } from '#core/contracts/users.ts'
import type { Notice, TelegramPort } from '#core/notifications/telegram-port.ts'

/** Enough for 50 MB through a slow line. */
const uploadSeconds = 300

/** Telegram as core knows it. Notices are tried once, since the outbox repeats them; the rest a few times. */
export function createTelegram(options: { env: Env; token: string; timeoutSeconds?: number }): TelegramPort {
  const { env, token, timeoutSeconds } = options
  const api = new Api(token, clientOptions(env, timeoutSeconds))
  const patientApi = new Api(token, clientOptions(env))
  makeResilient(patientApi)
  const uploadApi = new Api(token, clientOptions(env, uploadSeconds))
  makeResilient(uploadApi)
  return {
    notify: async ({ chatId, language, notice }) => {
      try {
        return { messageId: await tell({ api, env, chatId, language, say: sayIn(language) }, notice) }
      } catch (error) {
        throw toAppError(error)
      }
    },
    fetchPhoto: input => fetchPhoto({ api: patientApi, env }, input),
    sendLoginCode: async ({ chatId, language, code }) => {
      try {
        await sendContent(patientApi, chatId, { text: sayIn(language)('login.code', { code }) })
      } catch (error) {
        throw toAppError(error)
      }
    },
    prepareShare: async ({ userId, language, contact }) => {
      try {
        const result = sharedResult(contact, sayIn(language))
        const chats = { allow_user_chats: true, allow_group_chats: true, allow_channel_chats: true }
        return { messageId: (await patientApi.savePreparedInlineMessage(userId, result, chats)).id }
      } catch (error) {
        throw toAppError(error)
      }
    },
    profilePhoto: input => profilePhoto({ api: patientApi, env }, input),
    sendFile: async ({ chatId, fileName, open }) => {
      try {
        await uploadApi.sendDocument(chatId, new InputFile(open, fileName))
      } catch (error) {
        throw toAppError(error)
      }
    },
  }
}

type Teller = { api: Api; env: Env; chatId: number; language: Language; say: Say }

async function tell(teller: Teller, notice: Notice): Promise<number> {
  const { api, chatId, say } = teller
  switch (notice.kind) {
    case 'scan-waiting': {
      const { aiService, replyTo } = notice
      const text = aiService ? say('scan.waiting-ai', { service: escapeHtml(aiService) }) : say('scan.waiting')
      const messageId = await sendContent(api, chatId, { text }, { replyTo })
      // Only decoration, and waiting for it would widen the gap in which a crash repeats the message.
      api.sendChatAction(chatId, 'typing').catch(() => undefined)
      return messageId
    }
    case 'scan-result':
      return showMessage(api, { chatId, messageId: notice.waitingMessageId }, scanResultContent(teller, notice))
    case 'scan-failed':
      return showMessage(
        api,
        { chatId, messageId: notice.waitingMessageId },
        {
          text: say(`errors.${notice.failure}`),
          ...(notice.backOf ? { keyboard: backSideKeyboard({ contactId: notice.backOf, say }) } : {}),
        },
      )
    case 'contact-card': {
      const file = new InputFile(Buffer.from(notice.contact.vcf), vcardFileName(notice.contact))
      return (await api.sendDocument(chatId, file)).message_id
    }
    case 'received': {
      const { contact, messaging } = notice
      const openUrl = contactUrl(teller.env, contact.id)
      const keyboard = contactKeyboard({ contact, say, messaging, openUrl })
      return sendContent(api, chatId, {
        text: contactText({ contact, heading: say('my-card.received'), say }),
        keyboard,
      })
    }
    case 'message-status':
      return showMessage(api, { chatId, messageId: notice.statusMessageId }, statusContent(notice, say))
    case 'own-number':
      return sendContent(api, chatId, { text: say(`whatsapp.own-number.${notice.event}`) })
    case 'app-key':
      return sendContent(api, chatId, keyContent(notice, say))
    default:
      return sendContent(api, chatId, moneyContent(teller, notice))
  }
}
