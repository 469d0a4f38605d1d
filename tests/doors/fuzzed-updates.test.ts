import { codePoint } from 'card-reader/testing/code-point.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { receiveUpdate } from '#core/inbox/receive-update.ts'
import { dirtyTexts } from '#tests/app/dirty-texts.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
beforeEach(async () => {
  flow = await startBotFlow()
})
afterEach(async () => {
  // The bot's answer to nonsense may not be allowed by Telegram, which is no fault here.
  await flow.stop().catch(() => undefined)
})

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: codePoint, maxLength: 80 }),
  fc.constantFrom(
    '/start',
    '/export',
    '/contacts',
    '/delete_me',
    '/plan x',
    '/language',
    'c:1',
    'edit:1',
    '😀'.repeat(2000),
  ),
)
const fields = ['text', 'photo', 'document', 'contact', 'caption', 'entities', 'successful_payment', 'refunded_payment']
const others = [
  'reply_to_message',
  'media_group_id',
  'animation',
  'sticker',
  'web_app_data',
  'forward_origin',
  'via_bot',
]
const content = fc.dictionary(fc.constantFrom(...fields, ...others), junk, { minKeys: 1, maxKeys: 4 })

it('an update with any content does not delay later ones of the same chat', async () => {
  const anna = flow.telegram.person()
  const from = anna.user
  const chat = { id: anna.id, type: 'private', first_name: 'Anna' }
  const message = content.map(parts => ({ message_id: 1, date: 0, from, chat, ...parts }))
  const update = fc.oneof(
    message.map(one => ({ message: one })),
    message.map(one => ({ edited_message: one })),
    fc
      .record({ data: junk, message })
      .map(parts => ({ callback_query: { id: 'q', from, chat_instance: '1', ...parts } })),
    fc
      .record({ new_chat_member: junk, old_chat_member: junk })
      .map(parts => ({ my_chat_member: { chat, from, date: 0, ...parts } })),
    fc
      .record({ invoice_payload: junk, total_amount: junk, currency: junk })
      .map(parts => ({ pre_checkout_query: { id: 'p', from, ...parts } })),
    fc.record({ invoice_payload: junk, state: junk }).map(parts => ({ subscription: { user: from, ...parts } })),
    fc.dictionary(
      fc.constantFrom('poll', 'inline_query', 'message', 'callback_query', 'channel_post', 'surprise'),
      junk,
    ),
  )
  let updateId = 1
  for (const one of fc.sample(update, 300)) receiveUpdate(flow.app, { ...one, update_id: updateId++ })
  anna.sendText('/help')
  await flow.settled()
  expect(flow.telegram.said(anna.id).at(-1)?.text).toContain('/contacts')
  expect(dirtyTexts(flow.app.db)).toEqual([])
})
