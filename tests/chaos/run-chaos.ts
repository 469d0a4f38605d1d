import { setTimeout as pause } from 'node:timers/promises'
import { createRandom, type Random } from 'card-reader/synth/random.ts'
import { inArray } from 'drizzle-orm'
import { messages, whatsappSenders } from '#db/schema.ts'
import { type ChaosWorld, startChaosWorld } from './chaos-world.ts'
import { type Crowd, gatherCrowd } from './crowd.ts'
import { type Figures, figuresOf, findFaults } from './invariants.ts'
import { storm } from './weather.ts'

export type Outcome = { seed: number; seconds: number; figures: Figures; faults: string[] }

/** When everything else is calm, the longest that anything may still take. */
const patienceMs = 45 * 60_000
/** A service lives between these, counted from its start: sometimes it dies before it listens. */
const lifeMs = { least: 300, most: 6000 }

/**
 * A real service under everything at once, killed `kills` times at random moments while its stand-ins fail; then calm, and
 * what must be true is asked of the rows and of the stand-ins. The seed decides who does what, what fails, and when
 * (in milliseconds, so that another machine meets other moments).
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
    const crowd = gatherCrowd(world, { dice: dice(1), photos })
    const raging = storm(world, dice(2), isCalm.signal)
    const acting = act(crowd, { dice: dice(3), photos, isOver: isOver.signal, isCalm: isCalm.signal })
    const crashes = await killAgainAndAgain(world, { dice: dice(4), kills, say })
    isCalm.abort()
    await raging
    world.start()
    say('Calm')
    const end = setTimeout(() => isOver.abort(), patienceMs)
    const late = await settle(world, acting, isOver.signal).then(
      () => [],
      error => [String(error)],
    )
    clearTimeout(end)
    const faults = [...crashes, ...late, ...(await findFaults(world, crowd))]
    return { seed, seconds: Math.round((performance.now() - started) / 1000), figures: figuresOf(world, crowd), faults }
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
    await pause(dice.between(lifeMs.least, lifeMs.most))
    if (!world.service.isRunning()) crashes.push(`The service ended by itself before kill ${kill}`)
    await world.kill()
    say(`Killed ${kill} of ${kills}`)
  }
  return crashes
}

/** People act as long as the storm lasts and repeat what gets no answer. The rest of the photos is sent in the calm. */
async function act(
  { acts, deeds }: Crowd,
  { dice, photos, isOver, isCalm }: { dice: Random; photos: number; isOver: AbortSignal; isCalm: AbortSignal },
): Promise<void> {
  const going: unknown[] = []
  const sent = () => deeds.chatPhotos.length + deeds.webPhotos.length
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

/** Everybody is answered, everything is read, told, sent and delivered. */
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
    if (isOver.aborted) throw new Error(`It was not settled in ${patienceMs / 60_000} minutes`)
    await stripe.deliver()
    // Numbers keep a distance of many seconds between messages; nothing here depends on how long.
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
