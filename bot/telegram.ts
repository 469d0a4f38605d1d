import { Api, InputFile } from 'grammy'
import { contactKeyboard, contactUrl } from '#bot/content/contact-keyboard.ts'
import { contactText } from '#bot/content/contact-text.ts'
import { teamNewsContent } from '#bot/content/events/team-content.ts'
import { sharedResult } from '#bot/content/inline-results.ts'
import { assistantContent, keyContent, ownBookContent, webhookContent } from '#bot/content/key-content.ts'
import { backSideKeyboard } from '#bot/content/keyboards.ts'
import { statusContent } from '#bot/content/message-status-content.ts'
import { keptPhotosContent, moneyContent } from '#bot/content/money-content.ts'
import { dueHeading, dueKeyboard, hotListContent } from '#bot/content/reminder-content.ts'
import {
  cardFoldedContent,
  scanResultContent,
  unreadOnlyText,
  whoseCardContent,
} from '#bot/content/scan-result-content.ts'
import { seriesContent } from '#bot/content/series-content.ts'
import { type Say, sayIn } from '#bot/context/texts.ts'
import { inTopic } from '#bot/middleware/stay-in-topic.ts'
import { answerGroupPhoto } from '#bot/telegram/answer-group-photo.ts'
import { editMessage, sendContent, showMessage, updateMessage } from '#bot/telegram/edit-message.ts'
import { fetchFile, profilePhoto } from '#bot/telegram/fetch-file.ts'
import { clientOptions, makeResilient } from '#bot/telegram/resilient-api.ts'
import { telling } from '#bot/telegram/telegram-failure.ts'
import type { Language } from '#contracts/users.ts'
import type { Env } from '#core/base/env.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { vcardFileName } from '#core/contacts/export/export-vcard.ts'
import type { Notice, TelegramPort } from '#core/notifications/telegram-port.ts'

/** Enough for 50 MB over a slow connection. */
const uploadSeconds = 300

/** Implements core's TelegramPort. Notices are tried once, because the outbox repeats them; other calls a few times. */
export function createTelegram(options: { env: Env; token: string; timeoutSeconds?: number }): TelegramPort {
  const { env, token, timeoutSeconds } = options
  const patientApi = new Api(token, clientOptions(env))
  makeResilient(patientApi)
  const uploadApi = new Api(token, clientOptions(env, uploadSeconds))
  makeResilient(uploadApi)
  return {
    notify: ({ chatId, threadId, language, notice }) =>
      telling(async () => {
        const api = new Api(token, clientOptions(env, timeoutSeconds))
        if (threadId !== undefined) api.config.use(inTopic(chatId, threadId))
        return { messageId: await send({ api, env, chatId, language, say: sayIn(language) }, notice) }
      }),
    fetchFile: input => fetchFile({ api: patientApi, env }, input),
    sendLoginCode: ({ chatId, language, code }) =>
      telling(
        async () => void (await sendContent(patientApi, chatId, { text: sayIn(language)('login.code', { code }) })),
      ),
    prepareShare: ({ userId, language, contact }) =>
      telling(async () => {
        const result = sharedResult(contact, sayIn(language))
        const chats = { allow_user_chats: true, allow_group_chats: true, allow_channel_chats: true }
        return { messageId: (await patientApi.savePreparedInlineMessage(userId, result, chats)).id }
      }),
    profilePhoto: input => profilePhoto({ api: patientApi, env }, input),
    sendFile: ({ chatId, threadId, fileName, open }) =>
      telling(async () => {
        const topic = threadId === undefined ? {} : { message_thread_id: threadId }
        await uploadApi.sendDocument(chatId, new InputFile(open, fileName), topic)
      }),
  }
}

type Sender = { api: Api; env: Env; chatId: number; language: Language; say: Say }

async function send(sender: Sender, notice: Notice): Promise<number | undefined> {
  const { api, chatId, say } = sender
  switch (notice.kind) {
    case 'scan-received':
      return sendContent(api, chatId, { text: say('scan.received') }, { replyTo: notice.replyTo })
    case 'scan-waiting': {
      const { aiService, waitingMessageId: messageId } = notice
      const text = aiService ? say('scan.waiting-ai', { service: escapeHtml(aiService) }) : say('scan.waiting')
      // The person has deleted it, so there is no message to edit yet.
      await editMessage(api, { chatId, messageId }, { text })
      // Only decoration.
      api.sendChatAction(chatId, 'typing').catch(() => undefined)
      return messageId
    }
    case 'series': {
      const { series, messageId, aiService } = notice
      const content = seriesContent({ ...sender, series, aiService })
      return series.isOver
        ? updateMessage(api, { chatId, messageId }, content)
        : showMessage(api, { chatId, messageId }, content)
    }
    case 'series-file':
      return (await api.sendDocument(chatId, new InputFile(Buffer.from(notice.text), notice.fileName))).message_id
    case 'scan-result':
      return showMessage(api, { chatId, messageId: notice.waitingMessageId }, scanResultContent(sender, notice))
    case 'card-folded':
      return updateMessage(api, { chatId, messageId: notice.messageId }, cardFoldedContent(sender, notice))
    case 'whose-card':
      return showMessage(api, { chatId, messageId: notice.waitingMessageId }, whoseCardContent(notice, say))
    case 'scan-failed': {
      const keyboard = notice.backOf ? backSideKeyboard({ contactId: notice.backOf, say }) : undefined
      const isUnread = notice.failure === 'unread-script' && notice.unreadScripts.length > 0
      const text = isUnread ? unreadOnlyText(notice.unreadScripts, say) : say(`errors.${notice.failure}`)
      return showMessage(api, { chatId, messageId: notice.waitingMessageId }, { text, keyboard })
    }
    case 'group-photo':
      await answerGroupPhoto({ api, chatId }, notice.answer, say)
      return undefined
    case 'contact-card': {
      const file = new InputFile(Buffer.from(notice.contact.vcf), vcardFileName(notice.contact))
      return (await api.sendDocument(chatId, file)).message_id
    }
    case 'received':
    case 'reminder': {
      const { contact, messaging } = notice
      const openUrl = contactUrl(sender.env, contact.id)
      const isDue = notice.kind === 'reminder'
      const lead = isDue ? dueKeyboard({ contactId: contact.id, say }) : undefined
      const heading = isDue ? dueHeading(notice.about, say) : say('my-card.received')
      const keyboard = contactKeyboard({ contact, say, messaging, openUrl, lead })
      return sendContent(api, chatId, { text: contactText({ contact, heading, say }), keyboard })
    }
    case 'hot-list':
      return sendContent(api, chatId, hotListContent(notice, say))
    case 'message-status': {
      const { statusMessageId: messageId } = notice
      const content = statusContent(notice, say)
      return messageId === undefined
        ? sendContent(api, chatId, content)
        : updateMessage(api, { chatId, messageId }, content)
    }
    case 'own-number':
      return sendContent(api, chatId, { text: say(`whatsapp.own-number.${notice.event}`) })
    case 'scan-handed-over':
      return showMessage(api, { chatId, messageId: notice.waitingMessageId }, { text: say('team.handed-over') })
    case 'team':
      return sendContent(api, chatId, teamNewsContent(notice, say))
    case 'kept-photos':
      return sendContent(api, chatId, keptPhotosContent(notice.count, say))
    case 'group-event': {
      const text = say(notice.isOn ? 'team.group.on' : 'team.group.over', { event: escapeHtml(notice.event) })
      return sendContent(api, chatId, { text })
    }
    case 'team-ended':
      return sendContent(api, chatId, { text: say('team.ended') })
    case 'assistant':
      return sendContent(api, chatId, assistantContent(notice, { ...sender, clock: notice.clock, now: notice.now }))
    case 'webhook':
      return sendContent(api, chatId, webhookContent(notice, say))
    case 'own-book':
      return sendContent(api, chatId, ownBookContent(notice, say))
    case 'app-key':
      return sendContent(api, chatId, keyContent(notice, say))
    default:
      return sendContent(api, chatId, moneyContent(sender, notice))
  }
}
