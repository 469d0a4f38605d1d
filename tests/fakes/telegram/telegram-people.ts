import type { Update, User } from 'grammy/types'
import type { Button, ReplyButton } from './telegram-limits.ts'
import { botMember, type FakeChat, type SeenMessage, toChat, toMessage, type World } from './telegram-world.ts'

type PersonOptions = { firstName?: string; lastName?: string; languageCode?: string }
type PhotoOptions = { albumId?: string; topicId?: number; in?: Group; caption?: string }
type DocumentOptions = { name: string; mime?: string; size?: number }

/** A person with Telegram. Everything they do becomes an update for the bot. */
export type Person = {
  id: number
  user: User
  sendText(text: string, where?: { in: Group }): void
  /** Sends a photo in three sizes; only the largest contains `bytes`. */
  sendPhoto(bytes: Uint8Array, options?: PhotoOptions): number
  /** Several photos at once: one update each, with one `media_group_id`. */
  sendAlbum(photos: Uint8Array[]): number[]
  sendDocument(bytes: Uint8Array, options: DocumentOptions): void
  sendVoice(said: { bytes: Uint8Array; seconds: number }): void
  /** Any other kind of message, e.g. `{ sticker: {...} }`. */
  sendOther(content: Record<string, unknown>): void
  /** Replies to a message of the chat with a text or a voice message. */
  replyTo(messageId: number, content: { text: string } | { voice: { bytes: Uint8Array; seconds: number } }): void
  /** Shares their own contact, or somebody else's with `userId`; null is a person without Telegram. */
  sendContact(contact: { phone: string; userId?: number | null; firstName?: string; vcard?: string }): void
  /** Types after the bot's name in some chat; returns the id of the query. */
  askInline(query: string): string
  /** Presses the newest button with this text; returns the address of a link button. */
  press(text: string, messageId?: number): string | undefined
  /** Sends any callback data, as a manipulated client can. */
  sendCallback(data: string): void
  /** Shows a profile photo, in square sizes of these pixels. */
  showProfilePhoto(sizes: { side: number; bytes: Uint8Array }[]): void
  /** Deletes every message of the chat, for both sides. */
  clearChat(): void
  block(): void
  unblock(): void
}

export type Group = {
  id: number
  add(person: Person): void
  /** Makes the bot an admin. */
  promote(person: Person): void
  /** Makes a supergroup of it, as Telegram does when somebody changes the rights of its members. */
  upgrade(person: Person, to: Group): void
  /** Throws the bot out. */
  remove(person: Person): void
}

/** Creates a person with a private chat. */
export function createPerson(world: World, options: PersonOptions): Person {
  const id = 10_000 + world.nextId()
  const user: User = {
    id,
    is_bot: false,
    first_name: options.firstName ?? 'Anna',
    ...(options.lastName ? { last_name: options.lastName } : {}),
    ...(options.languageCode ? { language_code: options.languageCode } : {}),
  }
  const chat = addChat(world, { id, type: 'private', title: user.first_name, person: user })

  const send = (to: FakeChat, text: string, content: Record<string, unknown>): number => {
    const seen: SeenMessage = { id: world.nextId(), from: 'person', text, buttons: [], edits: 0 }
    to.messages.push(seen)
    const message = { message_id: seen.id, date: 1_790_000_000, from: user, chat: toChat(to), ...content }
    world.push({ message } as Omit<Update, 'update_id'>)
    return seen.id
  }
  const sendVoice = (said: { bytes: Uint8Array; seconds: number }, reply: Record<string, unknown> = {}) => {
    const voice = voiceOf(world, said)
    const id = send(chat, '[voice]', { voice, ...reply })
    const seen = chat.messages.find(message => message.id === id)
    if (seen) seen.voice = voice
  }
  const sendPhoto = (bytes: Uint8Array, { albumId, topicId, in: group, caption }: PhotoOptions = {}) => {
    const thumb = world.addFile(bytes.slice(0, 16), 'photos', 'jpg')
    const middle = world.addFile(bytes.slice(0, 64), 'photos', 'jpg')
    const full = world.addFile(bytes, 'photos', 'jpg')
    const size = (file: typeof full, width: number, height: number) => ({
      file_id: file.id,
      file_unique_id: `u-${file.id}`,
      file_size: file.size,
      width,
      height,
    })
    const photo = [size(thumb, 90, 51), size(full, 1280, 720), size(middle, 320, 180)]
    const topic = topicId ? { message_thread_id: topicId, is_topic_message: true } : {}
    const to = (group && world.chats.get(group.id)) ?? chat
    const album = albumId ? { media_group_id: albumId } : {}
    return send(to, '[photo]', { photo, ...album, ...topic, ...captionOf(caption) })
  }
  const sendCallback = (data: string, seen = chat.messages.findLast(message => message.from === 'bot')) => {
    const queryId = `query-${world.nextId()}`
    world.openQueries.add(queryId)
    // A message that the bot can no longer see has only its id.
    const message = seen ? toMessage(world, chat, seen) : { chat: toChat(chat), message_id: 1, date: 0 }
    const query = { id: queryId, from: user, chat_instance: `${id}`, data, message }
    world.push({ callback_query: query } as Omit<Update, 'update_id'>)
  }
  const member = (status: 'member' | 'kicked') => ({
    user: world.me,
    status,
    ...(status === 'kicked' ? { until_date: 0 } : {}),
  })
  const changeMembership = (from: 'member' | 'kicked', to: 'member' | 'kicked') => {
    chat.blocked = to === 'kicked'
    const update = {
      chat: toChat(chat),
      from: user,
      date: 1_790_000_000,
      old_chat_member: member(from),
      new_chat_member: member(to),
    }
    world.push({ my_chat_member: update } as Omit<Update, 'update_id'>)
  }
  const sendContact: Person['sendContact'] = ({ phone, userId = id, firstName = user.first_name, vcard }) => {
    const known = { ...(userId === null ? {} : { user_id: userId }), ...(vcard ? { vcard } : {}) }
    send(chat, '[contact]', { contact: { phone_number: phone, first_name: firstName, ...known } })
  }

  return {
    id,
    user,
    sendText: (text, where) => {
      const to = where ? world.chats.get(where.in.id) : chat
      if (to) send(to, text, { text, ...commandEntity(text) })
    },
    sendPhoto,
    sendAlbum: photos => {
      const albumId = `album-${world.nextId()}`
      return photos.map(photo => sendPhoto(photo, { albumId }))
    },
    sendDocument: (bytes, { name, mime, size }) => {
      const file = world.addFile(bytes, 'documents', name.split('.').pop() ?? 'bin', size)
      const document = { file_id: file.id, file_unique_id: `u-${file.id}`, file_name: name, file_size: file.size }
      send(chat, '[document]', { document: mime ? { ...document, mime_type: mime } : document })
    },
    sendVoice,
    sendOther: content => {
      send(chat, '[other]', content)
    },
    replyTo: (messageId, content) => {
      const seen = chat.messages.find(message => message.id === messageId)
      // A message that is not in this chat has no content.
      const reply = seen ? { reply_to_message: toMessage(world, chat, { ...seen, replyTo: undefined }) } : {}
      if ('text' in content) send(chat, content.text, { ...content, ...commandEntity(content.text), ...reply })
      else sendVoice(content.voice, reply)
    },
    sendContact,
    askInline: query => {
      const queryId = `inline-${world.nextId()}`
      world.openQueries.add(queryId)
      world.push({ inline_query: { id: queryId, from: user, query, offset: '' } } as Omit<Update, 'update_id'>)
      return queryId
    },
    press: (text, messageId) => {
      const key = chat.keyboard.flat().find(button => button.text === text)
      if (key) {
        pressKey(
          key,
          () => send(chat, text, { text }),
          () => sendContact({ phone: '+34600000001' }),
        )
        return undefined
      }
      const { seen, button } = findButton(chat, text, messageId)
      if (button.callback_data !== undefined) sendCallback(button.callback_data, seen)
      return button.url ?? button.web_app?.url
    },
    sendCallback,
    showProfilePhoto: sizes => {
      const photos = sizes.map(({ side, bytes }) => {
        const { id: file_id, size: file_size } = world.addFile(bytes, 'profile_photos', 'jpg')
        return { file_id, file_unique_id: `u-${file_id}`, file_size, width: side, height: side }
      })
      world.profilePhotos.set(id, photos)
    },
    clearChat: () => void chat.messages.splice(0),
    block: () => changeMembership('member', 'kicked'),
    unblock: () => changeMembership('kicked', 'member'),
  }
}

/** Creates a group; the bot gets its messages once it was added. */
export function createGroup(world: World, title: string): Group {
  const chat = addChat(world, { id: -(10_000 + world.nextId()), type: 'group', title })
  type Status = Parameters<typeof botMember>[1]
  let status: Status = 'left'
  const change = (person: Person, to: Status) => {
    const update = {
      chat: toChat(chat),
      from: person.user,
      date: 1_790_000_000,
      old_chat_member: botMember(world, status),
      new_chat_member: botMember(world, to),
    }
    status = to
    chat.isAdmin = to === 'administrator'
    chat.blocked = to === 'left'
    world.push({ my_chat_member: update } as Omit<Update, 'update_id'>)
  }
  return {
    id: chat.id,
    add: person => change(person, 'member'),
    promote: person => change(person, 'administrator'),
    upgrade: (person, to) => {
      const about = { message_id: world.nextId(), date: 1_790_000_000, from: person.user, chat: toChat(chat) }
      world.push({ message: { ...about, migrate_to_chat_id: to.id } } as Omit<Update, 'update_id'>)
    },
    remove: person => change(person, 'left'),
  }
}

function addChat(world: World, input: Pick<FakeChat, 'id' | 'type' | 'title'> & { person?: User }): FakeChat {
  const chat: FakeChat = { ...input, blocked: false, messages: [], keyboard: [] }
  world.chats.set(chat.id, chat)
  return chat
}

function voiceOf(world: World, { bytes, seconds }: { bytes: Uint8Array; seconds: number }) {
  const file = world.addFile(bytes, 'voice', 'oga')
  const { id: file_id, size: file_size } = file
  return { file_id, file_unique_id: `u-${file_id}`, duration: seconds, mime_type: 'audio/ogg', file_size }
}

function pressKey(key: ReplyButton, sendText: () => void, shareContact: () => void): void {
  if (key.request_contact) shareContact()
  else sendText()
}

function findButton(chat: FakeChat, text: string, messageId?: number): { seen: SeenMessage; button: Button } {
  for (const seen of chat.messages.toReversed()) {
    if (messageId !== undefined && seen.id !== messageId) continue
    const button = seen.buttons.flat().find(one => one.text === text)
    if (button) return { seen, button }
  }
  const there = chat.messages.flatMap(message => message.buttons.flat().map(button => button.text))
  throw new Error(`No button "${text}"; there are: ${there.join(', ') || 'none'}`)
}

function captionOf(caption: string | undefined) {
  if (caption === undefined) return {}
  const mention = /@\w+/.exec(caption)
  const entity = mention && { type: 'mention', offset: mention.index, length: mention[0].length }
  return { caption, ...(entity ? { caption_entities: [entity] } : {}) }
}

function commandEntity(text: string) {
  const command = /^\/\w+(@\w+)?/.exec(text)?.[0]
  return command ? { entities: [{ type: 'bot_command', offset: 0, length: command.length }] } : {}
}
