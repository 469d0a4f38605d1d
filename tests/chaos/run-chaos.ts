import { setTimeout as pause } from 'node:timers/promises'
import { createRandom, type Random } from 'card-reader/synth/random.ts'
import { inArray } from 'drizzle-orm'
import { messages, whatsappSenders } from '#db/schema.ts'
import { type ChaosWorld, startChaosWorld } from './chaos-world.ts'
import { injectFaults } from './inject-faults.ts'
import { type Figures, figuresOf, findFaults } from './invariants.ts'
import { createUsers, type Users } from './users.ts'

export type Outcome = { seed: number; seconds: number; figures: Figures; faults: string[] }

/** The longest that anything may take once the faults have ended. */
const timeoutMs = 45 * 60_000
/** A service runs for a time between these, counted from its start: sometimes it dies before it listens. */
const lifetimeMs = { least: 300, most: 6000 }

/**
 * Runs a real service under full load and kills it `kills` times at random moments while its stand-ins fail. Then the
 * faults end, and the invariants are checked in the rows and at the stand-ins. The seed decides who does what, what
 * fails, and when (in milliseconds, so that the moments differ between machines).
 */
export async function runChaos({
  kills,
  seed,
  photos = Math.ceil(kills * 1.2) + 4,
  say = () => undefined,
}: {
  kills: number
  seed: number
  photos?: number
  say?: (line: string) => void
}): Promise<Outcome> {
  const started = performance.now()
  const dice = (of: number) => createRandom(seed * 31 + of)
  const world = await startChaosWorld({ webhook: seed % 2 === 1, sealed: seed % 4 < 2 })
  const isOver = new AbortController()
  const isCalm = new AbortController()
  try {
    const users = createUsers(world, { dice: dice(1), photos })
    const raging = injectFaults(world, dice(2), isCalm.signal)
    const acting = act(users, { dice: dice(3), photos, isOver: isOver.signal, isCalm: isCalm.signal })
    const crashes = await killAgainAndAgain(world, { dice: dice(4), kills, say })
    isCalm.abort()
    await raging
    world.start()
    say('Calm')
    const end = setTimeout(() => isOver.abort(), timeoutMs)
    const late = await settle(world, acting, isOver.signal).then(
      () => [],
      error => [String(error)],
    )
    clearTimeout(end)
    const faults = [...crashes, ...late, ...(await findFaults(world, users))]
    return { seed, seconds: Math.round((performance.now() - started) / 1000), figures: figuresOf(world, users), faults }
  } finally {
    isCalm.abort()
    isOver.abort()
    await world.stop()
  }
}

async function killAgainAndAgain(
  world: ChaosWorld,
  { dice, kills, say }: { dice: Random; kills: number; say: (line: string) => void },
): Promise<string[]> {
  const crashes: string[] = []
  for (let kill = 1; kill <= kills; kill++) {
    world.start()
    await pause(dice.between(lifetimeMs.least, lifetimeMs.most))
    if (!world.service.isRunning()) crashes.push(`The service ended by itself before kill ${kill}`)
    await world.kill()
    say(`Killed ${kill} of ${kills}`)
  }
  return crashes
}

/** People act while the faults last and repeat what gets no answer. The remaining photos are sent afterwards. */
async function act(
  { acts, actions }: Users,
  { dice, photos, isOver, isCalm }: { dice: Random; photos: number; isOver: AbortSignal; isCalm: AbortSignal },
): Promise<void> {
  const going: unknown[] = []
  const sent = () => actions.chatPhotos.length + actions.webPhotos.length
  const others = [acts.edit, acts.message, acts.buy, acts.buyForStars, acts.takeOut, acts.talk]
  while (!isCalm.aborted) {
    if (sent() < photos && dice.chance(0.6)) {
      going.push(dice.pick([acts.sendPhoto, acts.sendPhoto, acts.sendAlbum, acts.upload])(isOver))
    } else going.push(dice.pick(others)(isOver))
    await pause(dice.between(200, 2500), undefined, { signal: isCalm }).catch(() => undefined)
  }
  while (sent() < photos) acts.sendPhoto()
  await Promise.all(going)
}

/** Waits until everybody is answered and everything is read, sent and delivered. */
async function settle(world: ChaosWorld, acting: Promise<void>, isOver: AbortSignal): Promise<void> {
  const { service, stripe } = world
  const { db } = service.app
  let isAnswered = false
  void acting.then(() => {
    isAnswered = true
  })
  const isOpen = inArray(messages.state, ['queued', 'sending', 'checking'])
  const isQuiet = () =>
    isAnswered &&
    service.isSettled() &&
    stripe.world.undelivered.size === 0 &&
    db.select().from(messages).where(isOpen).all().length === 0
  while (!isQuiet()) {
    if (!service.isRunning()) throw new Error('The service ended by itself in the calm')
    if (isOver.aborted) throw new Error(`It was not settled in ${timeoutMs / 60_000} minutes`)
    await stripe.deliver()
    // Numbers pause many seconds between messages; nothing here depends on how long.
    db.update(messages)
      .set({ send_at: new Date(0) })
      .where(isOpen)
      .run()
    db.update(whatsappSenders)
      .set({ next_at: new Date(0) })
      .run()
    await pause(200)
  }
}
