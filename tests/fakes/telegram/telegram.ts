import type { Update } from 'grammy/types'
import { createDelivery } from './telegram-delivery.ts'
import { createFaults, type Faults } from './telegram-faults.ts'
import { answers } from './telegram-methods.ts'
import { createGroup, createPerson, type Group, type Person } from './telegram-people.ts'
import { serve } from './telegram-server.ts'
import { createStarsDesk, type StarsDesk } from './telegram-stars.ts'
import type { Call, SeenMessage, World } from './telegram-world.ts'

/** A local Telegram for tests: validates every call, and refuses like the real one. */
export type FakeTelegram = Pick<Faults, 'fail' | 'calm' | 'hold'> & {
  /** For `TELEGRAM_API_ROOT`. */
  root: string
  token: string
  username: string
  person(options?: { firstName?: string; lastName?: string; languageCode?: string }): Person
  group(title: string): Group
  channelPost(text: string): void
  /** The messages of a chat, oldest first. */
  chat(id: number): SeenMessage[]
  /** The bot's messages in a chat, oldest first. */
  said(id: number): SeenMessage[]
  /** The calls so far, of one method or all. */
  calls(method?: string): Call[]
  /** Paying in Stars. */
  stars: StarsDesk
  /** Short texts in the answers to pressed buttons. */
  toasts: string[]
  /** Makes every pressed button too old to be answered. */
  expireQueries(): void
  /** The answers to inline queries by id, and messages prepared for Mini Apps. */
  inlineAnswers: World['inlineAnswers']
  prepared: World['prepared']
  /** Commands by `scope:language_code`. */
  commands: Map<string, unknown>
  /** What people read before they write, by kind and language: `description:es`. */
  descriptions: Map<string, string>
  menuButton(): unknown
  /** Forgets the messages that only one member of a group sees, like a server from before them. */
  forgetEphemeral(): void
  /** Every update made so far. */
  updates: Update[]
  repeat(update: Update): void
  /** Sets where updates are sent instead of the public address. */
  deliverTo(origin: string): void
  /** Resolves when the condition holds; after a quarter of a minute it fails and prints the chats. */
  until(condition: () => boolean, seconds?: number): Promise<void>
  /** Throws if a call violated the Bot API, or a pressed button was never answered. */
  assertClean(): void
  stop(): Promise<void>
}

/** Starts a Telegram for one test. */
export async function startTelegram({ token = '4242:stand-in-token-of-a-test-bot' } = {}): Promise<FakeTelegram> {
  const delivery = createDelivery()
  const planned = createFaults()
  const world = createWorld(token, update => delivery.push(update))
  const stars = createStarsDesk(world)
  const played = { ...answers, ...delivery.answers, ...stars.answers }
  const server = await serve({ world, faults: planned, answers: played })
  const chat = (id: number) => world.chats.get(id)?.messages ?? []
  return {
    root: server.root,
    token,
    username: world.me.username ?? '',
    fail: planned.fail,
    calm: planned.calm,
    hold: planned.hold,
    person: options => createPerson(world, options ?? {}),
    group: title => createGroup(world, title),
    channelPost: text => {
      const channel = { id: -1_000_001, type: 'channel' as const, title: 'News' }
      delivery.push({
        channel_post: { message_id: world.nextId(), date: 1_790_000_000, chat: channel, text },
      } as Update)
    },
    chat,
    said: id => chat(id).filter(message => message.from === 'bot'),
    calls: method => world.calls.filter(call => method === undefined || call.method === method),
    stars,
    toasts: world.toasts,
    expireQueries: () => {
      world.openQueries.add = () => world.openQueries
    },
    inlineAnswers: world.inlineAnswers,
    prepared: world.prepared,
    commands: world.commands,
    descriptions: world.descriptions,
    menuButton: () => world.menuButton,
    forgetEphemeral: () => {
      world.knowsEphemeral = false
    },
    updates: delivery.updates,
    repeat: delivery.repeat,
    deliverTo: delivery.deliverTo,
    until: (condition, seconds = 600) => until(condition, seconds, () => transcript(world)),
    assertClean: () => {
      const unanswered = world.openQueries.size > 0 ? ['a pressed button was never answered'] : []
      const faults = [...world.violations, ...unanswered]
      if (faults.length > 0) throw new Error(`Telegram was called wrongly:\n${faults.join('\n')}`)
    },
    stop: async () => {
      await delivery.stop()
      await server.close()
    },
  }
}

function createWorld(token: string, push: World['push']): World {
  let lastId = 100
  const nextId = () => ++lastId
  const files: World['files'] = new Map()
  return {
    token,
    me: { id: 4242, is_bot: true, first_name: 'Card Scan Bot', username: 'card_scan_test_bot' },
    chats: new Map(),
    files,
    profilePhotos: new Map(),
    openQueries: new Set(),
    inlineAnswers: new Map(),
    prepared: [],
    commands: new Map(),
    descriptions: new Map(),
    toasts: [],
    menuButton: undefined,
    knowsEphemeral: true,
    calls: [],
    violations: [],
    nextId,
    push,
    addFile: (bytes, folder, extension, size = bytes.length) => {
      const number = nextId()
      const file = { id: `file-${number}`, path: `${folder}/file_${number}.${extension}`, bytes, size }
      files.set(file.id, file)
      return file
    },
  }
}

async function until(condition: () => boolean, seconds: number, show: () => string): Promise<void> {
  const start = performance.now()
  while (!condition()) {
    const waited = performance.now() - start
    if (waited > seconds * 1000) throw new Error(`It did not come to that: ${condition}\n${show()}`)
    // Slow conditions are checked less often, since checking takes processor time from the service.
    await new Promise(resolve => setTimeout(resolve, Math.min(50, 2 + waited / 20)))
  }
}

function transcript(world: World): string {
  const lines = [...world.chats.values()].flatMap(chat => [
    `--- ${chat.title}`,
    ...chat.messages.map(({ from, text, document, buttons }) => {
      const labels = buttons.flat().map(button => `[${button.text}]`)
      return `${from}: ${[text, document?.name, ...labels].filter(Boolean).join(' ')}`
    }),
  ])
  return [...lines, ...world.violations].join('\n')
}
