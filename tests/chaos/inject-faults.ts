import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from 'card-reader/synth/random.ts'
import type { FakeTelegram } from '#tests/fakes/telegram/telegram.ts'
import { type FakeWaapi, waapiFaults } from '#tests/fakes/whatsapp/waapi.ts'
import type { ChaosWorld } from './chaos-world.ts'

type TelegramFault = Parameters<FakeTelegram['fail']>[1]
type WaapiFault = Parameters<FakeWaapi['fail']>[0]

const methods = [
  'sendMessage',
  'editMessageText',
  'sendDocument',
  'sendChatAction',
  'getFile',
  'file',
  'getUpdates',
  'getMe',
  'setWebhook',
  'setMyCommands',
  'answerPreCheckoutQuery',
  'createInvoiceLink',
] as const
const ofTelegram: readonly TelegramFault[] = [
  { status: 429, retryAfter: 1 },
  { status: 500 },
  { status: 502 },
  'html',
  'reset',
  'reset-after',
]
const ofWaapi: readonly WaapiFault[] = [
  waapiFaults.tooMany,
  waapiFaults.badGateway,
  waapiFaults.serverError,
  waapiFaults.timedOut,
  'reset',
  'reset-after',
]

/** The faults of outside services; the seed decides when they happen. */
const blows: readonly ((world: ChaosWorld, dice: Random) => unknown)[] = [
  ({ telegram }, dice) => telegram.fail(dice.pick(methods), dice.pick(ofTelegram), dice.integer(1, 3)),
  ({ telegram }, dice) => telegram.fail(dice.pick(methods), dice.pick(ofTelegram), dice.integer(1, 3)),
  ({ telegram }, dice) => telegram.fail(dice.pick(['sendMessage', 'editMessageText', 'file']), 'hang'),
  ({ telegram }, dice) => {
    if (telegram.updates.length > 0) telegram.repeat(dice.pick(telegram.updates))
  },
  ({ stripe }, dice) => stripe.world.faults.push(dice.pick([{ status: 429 }, { status: 500 }, 'reset', 'reset-after'])),
  ({ stripe }) => stripe.deliver({ order: 'reversed', times: 2 }),
  ({ waapi }, dice) => waapi.fail(dice.pick(ofWaapi)),
  ({ waapi, waapiHook }, dice) => {
    if (waapi.sent.length === 0) return
    return waapi.acknowledge(dice.pick(waapi.sent), dice.integer(1, 3), waapiHook()).catch(() => undefined)
  },
]

/** Injects faults until `signal` aborts; then nothing fails any more. */
export async function injectFaults(world: ChaosWorld, dice: Random, signal: AbortSignal): Promise<void> {
  const playing: unknown[] = []
  while (!signal.aborted) {
    playing.push(dice.pick(blows)(world, dice))
    await pause(dice.between(100, 900), undefined, { signal }).catch(() => undefined)
  }
  await Promise.all(playing)
  world.telegram.calm()
  world.waapi.calm()
  world.stripe.world.faults.length = 0
}
