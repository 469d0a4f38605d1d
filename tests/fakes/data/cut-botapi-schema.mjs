// Writes botapi-10.3.schema.json: the part of the Bot API's JSON schema that the stand-in needs. Usage: node
// cut-botapi-schema.mjs <full schema, generated from @grammyjs/types> (MIT)
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const methods = [
  'getMe getUpdates setWebhook deleteWebhook getWebhookInfo getFile getUserProfilePhotos',
  'sendMessage sendPhoto sendDocument sendChatAction answerCallbackQuery getChatMember',
  'editMessageText editMessageReplyMarkup editMessageCaption deleteMessage setMessageReaction',
  'setMyCommands getMyCommands deleteMyCommands setChatMenuButton setMyDescription setMyShortDescription',
  'answerInlineQuery savePreparedInlineMessage',
  'createInvoiceLink sendInvoice answerPreCheckoutQuery refundStarPayment editUserStarSubscription getStarTransactions',
].flatMap(line => line.split(' '))
const answers = ['Message', 'User', 'File', 'BotCommand', 'Update', 'StarTransactions']

/** Parts of Telegram that this bot does not use; a call that uses one is a violation. */
const unused = /Rich|Gift|Paid|Story|Giveaway|Checklist|Business|Suggested|Background|Game|Passport|ManagedBot|VideoChat|Forum/

const full = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const file = join(import.meta.dirname, 'botapi-10.3.schema.json')
/**
 * Entries of an earlier file that this full schema lacks are kept, because some generators omit types that no update
 * contains.
 */
const earlier = JSON.parse(readFileSync(file, 'utf8'))
const nameOf = ref => ref.split('/').pop()
const isUnused = part => typeof part?.$ref === 'string' && unused.test(nameOf(part.$ref))

function cut(part) {
  if (Array.isArray(part)) return part.filter(item => !isUnused(item)).map(cut)
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).filter(([, value]) => !isUnused(value) && !isUnused(value?.items))
  return Object.fromEntries(entries.map(([key, value]) => [key, cut(value)]))
}

const definitions = {}
function keep(name) {
  if (name in definitions) return
  const definition = full.definitions[name] ?? earlier.definitions[name]
  if (!definition) throw new Error(`The schema knows no ${name}`)
  definitions[name] = cut(definition)
  keepReferences(definitions[name])
}
function keepReferences(part) {
  if (typeof part !== 'object' || part === null) return
  if (typeof part.$ref === 'string') keep(nameOf(part.$ref))
  for (const value of Object.values(part)) keepReferences(value)
}

const kept = Object.fromEntries(methods.map(name => [name, cut(full.methods[name])]))
keepReferences(kept)
for (const name of answers) keep(name)
writeFileSync(
  file,
  `${JSON.stringify({ source: full.source, methods: kept, methodNames: Object.keys(full.methods), definitions })}\n`,
)
