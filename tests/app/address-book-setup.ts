import { createApi } from '#api/app.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

export const person = 1001

/** A user with an address book, their keys, and calls with a key. */
export function setUpAddressBook(overrides: Partial<TestApp> = {}) {
  const app = createTestApp(overrides)
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  const userId = makeUser(app, { id: person, plan: 'pro' })
  const keyOf = (scopes: ['carddav'] | ['contacts:read'] = ['carddav'], pictures = false, id = userId) =>
    createAppKey(app, { userId: id, request: { name: 'Phone', scopes, pictures } }).secret
  const basic = (key: string, user = String(userId)) => `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`
  const ask = async (method: string, path: string, key: string, body = '', headers: Record<string, string> = {}) => {
    const answer = await api.request(path, {
      method,
      headers: { authorization: basic(key), ...headers },
      ...(body ? { body } : {}),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return { app, api, userId, keyOf, basic, ask }
}

/** The same with one contact and its address. */
export function bookWithContact() {
  const setup = setUpAddressBook()
  const { app, userId } = setup
  const contactId = makeContact(app, { userId })
  const vcf = () => getContact(app, { userId, contactId }).vcf
  return { ...setup, contactId, key: setup.keyOf(), vcf, href: `${book}${/UID:(.*)\r/.exec(vcf())?.[1]}.vcf` }
}

export const book = `/carddav/${person}/contacts/`

/** The sync token at the end of a response. */
export const tokenOf = (text: string) => /<d:sync-token>(.*?)<\/d:sync-token>/.exec(text)?.[1] ?? ''

/** The body of a sync request for the changes since a token. */
export const syncBody = (token: string, limit = '') =>
  `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level>${limit}<prop><getetag/></prop></sync-collection>`
