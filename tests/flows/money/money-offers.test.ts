import { afterEach, describe, expect, test } from 'vitest'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
afterEach(() => flow.stop())

async function open(options: Parameters<typeof startBotFlow>[0]): Promise<void> {
  flow = await startBotFlow({ ...options, announces: true })
  anna = flow.telegram.person()
}
async function answerTo(text: string): Promise<string> {
  const before = flow.telegram.said(anna.id).length
  anna.sendText(text)
  await flow.settled()
  const said = flow.telegram.said(anna.id).slice(before)
  return said.map(message => message.text).join('\n\n')
}
async function commands(): Promise<string[]> {
  const told = () => flow.telegram.commands.get('all_private_chats:en')
  await flow.telegram.until(() => told() !== undefined)
  return (told() as { command: string }[]).map(({ command }) => command)
}

const needAddress = ['app', 'mycard']
const needSale = ['activate', 'paysupport']
const anyPayment = /paid|payment|money|renew|\d+ scans|\/paysupport/i

describe('a server that sells nothing and has no public address', () => {
  test('speaks of no payment, no plan and no limit', async () => {
    await open({})
    flow.app.basePlan = 'unlimited'
    for (const text of ['/start', '/help', '/terms', '/paysupport', '/plans', '/delete_me']) {
      expect(await answerTo(text)).not.toMatch(anyPayment)
    }
    expect(await answerTo('/plans')).toBe(
      'Nothing is sold here: you have everything that this server can do, without a limit.',
    )
  })

  test('names no command that would only say what it lacks', async () => {
    await open({})
    const help = await answerTo('/help')
    for (const command of [...needAddress, ...needSale, 'followups']) {
      expect(await commands()).not.toContain(command)
      expect(help).not.toContain(`/${command}`)
    }
    expect(help).toContain('\n\n/terms, /privacy')
    expect(await answerTo('/start')).not.toContain('WhatsApp')
  })
})

describe('a server that sells one plan for Stars', () => {
  const env = { STARS_PRO: '250', SUPPORT_CONTACT: '@help', OPERATOR_NAME: 'Cards SL' }

  test('lists what can be had there and marks one’s own plan', async () => {
    await open({ publicUrl: 'https://cards.example', env })
    const names = async () => (await answerTo('/plans')).match(/^(?:Free|Pro|Unlimited)\b.*/gm)
    expect(await names()).toEqual(['Free — your plan', 'Pro — 250 ⭐ for 30 days'])
    flow.grant(anna.id, 'unlimited')
    expect(await names()).toEqual(['Free', 'Pro — 250 ⭐ for 30 days', 'Unlimited — your plan'])
  })

  test('names the commands about payments and about its address', async () => {
    await open({ publicUrl: 'https://cards.example', env })
    expect(await commands()).toEqual(expect.arrayContaining([...needAddress, ...needSale]))
    expect(await answerTo('/help')).toContain('/terms, /privacy, /paysupport')
    for (const text of ['/terms', '/paysupport']) expect(await answerTo(text)).toContain('within 14 days'.slice(1))
    expect(await answerTo('/delete_me')).toContain('A paid plan ends at once.')
  })
})
