import { z } from 'zod'
import { visibleText } from './telegram-html.ts'
import { badRequest } from './telegram-refusal.ts'

export const buttonSchema = z.object({
  text: z.string(),
  callback_data: z.string().optional(),
  url: z.string().optional(),
  web_app: z.object({ url: z.string() }).optional(),
  copy_text: z.object({ text: z.string() }).optional(),
  style: z.enum(['danger', 'success', 'primary']).optional(),
})
export type Button = z.infer<typeof buttonSchema>

export const replyButtonSchema = z.union([
  z.string().transform(text => ({ text })),
  z.object({ text: z.string(), request_contact: z.boolean().optional() }),
])
export type ReplyButton = { text: string; request_contact?: boolean | undefined }

/** The visible text of a message, or Telegram's refusal of it. */
export function checkText(raw: string, options: { parseMode: string | undefined; max: number; what: string }): string {
  if (options.parseMode !== undefined && options.parseMode !== 'HTML') {
    throw badRequest(`the stand-in reads HTML only, not ${options.parseMode}`)
  }
  const text = options.parseMode === 'HTML' ? visibleText(raw) : raw
  if (options.what === 'message' && text.trim() === '') throw badRequest('message text is empty')
  if (text.length > options.max) throw badRequest(`${options.what} is too long`)
  return text
}

/** Refuses inline buttons like Telegram (INTEGRATIONS "Buttons"). */
export function checkButtons(rows: Button[][], chatType: string): void {
  for (const button of rows.flat()) {
    if (button.text === '') throw badRequest('text buttons are unallowed in the inline keyboard')
    if (button.callback_data !== undefined) checkCallbackData(button.callback_data)
    if (button.url !== undefined) checkUrl(button.url)
    if (button.copy_text && !/^.{1,256}$/su.test(button.copy_text.text)) throw badRequest('BUTTON_COPY_TEXT_INVALID')
    if (button.web_app) {
      if (chatType !== 'private') throw badRequest('BUTTON_TYPE_INVALID')
      checkWebApp(button.web_app.url)
    }
  }
}

/** Web Apps open over https only. */
export function checkWebApp(url: string): void {
  if (!url.startsWith('https://')) {
    throw badRequest(`inline keyboard button Web App URL '${url}' is invalid: Only HTTPS links are allowed`)
  }
}

function checkCallbackData(data: string): void {
  const bytes = Buffer.byteLength(data)
  if (bytes < 1 || bytes > 64) throw badRequest('BUTTON_DATA_INVALID')
}

function checkUrl(url: string): void {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  const isPublic = /^(https?|tg):/.test(url) && host.includes('.') && !/^(127\.|10\.|192\.168\.)/.test(host)
  if (!isPublic) throw badRequest(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`)
}
