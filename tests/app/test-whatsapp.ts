import type { OwnAccount, SendOutcome, WhatsAppPort } from '#core/messaging/whatsapp/whatsapp-port.ts'

export type TestWhatsApp = WhatsAppPort & {
  /** The messages handed over, in order. */
  sent: Array<{ sender: string; phone: string; text: string; at: number }>
  /** The outcomes of the next messages; after those, messages are accepted as `id-1`, `id-2` … */
  answers: Array<SendOutcome | (() => SendOutcome)>
  /** Unipile's accounts. */
  accounts: Map<string, OwnAccount>
  /** Ids of messages that the service has, by text. */
  found: Map<string, string>
}

/** Both WhatsApp services, which record calls and do what the test says. */
export function createTestWhatsApp(now: () => Date): TestWhatsApp {
  const sent: TestWhatsApp['sent'] = []
  const answers: TestWhatsApp['answers'] = []
  const accounts: TestWhatsApp['accounts'] = new Map()
  const found: TestWhatsApp['found'] = new Map()
  const send = async (sender: string, { phone, text }: { phone: string; text: string }): Promise<SendOutcome> => {
    sent.push({ sender, phone, text, at: now().getTime() })
    const answer = answers.shift() ?? { kind: 'accepted' as const, providerId: `id-${sent.length}` }
    return typeof answer === 'function' ? answer() : answer
  }
  return {
    sent,
    answers,
    accounts,
    found,
    shared: { sender: 'waapi:4711', send: message => send('waapi:4711', message) },
    own: {
      send: message => send(`unipile:${message.accountId}`, message),
      findSent: async ({ text }) => {
        const id = found.get(text)
        return id === undefined ? [] : [{ providerId: id, chatId: undefined }]
      },
      createLink: async ({ name }) => ({ url: `https://account.unipile.test/${name}` }),
      findAccount: async ({ accountId }) => accounts.get(accountId),
      removeAccount: async ({ accountId }) => {
        accounts.delete(accountId)
      },
    },
  }
}
