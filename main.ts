import pino from 'pino'
import { tokenAdvice } from '#bot/telegram/telegram-failure.ts'
import { EnvError, parseEnv } from '#core/base/env.ts'
import { currentLogContext } from '#core/base/log.ts'
import { StartError, startService } from './service.ts'

/** `docker stop` kills a service after ten seconds. */
const stopTimeoutMs = 9000

try {
  const env = parseEnv(process.env)
  const starting = startService(env, pino({ level: env.LOG_LEVEL, base: null, mixin: currentLogContext }))
  const stop = async () => {
    // Whatever hangs: the state is in rows, and the next start continues with them.
    setTimeout(() => process.exit(0), stopTimeoutMs).unref()
    const service = await starting
    await service.stop()
    process.stdout.write('Stopped\n')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

  const { url, firstAnswer, stop: stopService } = await starting
  const answer = await firstAnswer
  if (answer?.state === 'refused') {
    await stopService()
    throw new StartError(`BOT_TOKEN: Telegram refuses it (${answer.reason}). ${tokenAdvice}`)
  }
  const name = answer?.state === 'connected' ? ` as @${answer.username}` : ''
  if (env.BOT_TOKEN && name === '') {
    const reason = answer?.state === 'away' ? answer.reason : 'it is silent'
    process.stdout.write(
      `Telegram cannot be reached (${reason}): trying on. Look at the network and TELEGRAM_API_ROOT.\n`,
    )
  }
  if (!env.DATABASE_KEY) {
    process.stdout.write('Data is stored unsealed: set DATABASE_KEY (docs/operations.md).\n')
  }
  if (env.demo) {
    process.stdout.write('Demo mode: one local user, on this machine alone. Set BOT_TOKEN for more.\n')
  }
  // The last line, so that the address to open is what a person sees.
  process.stdout.write(`Listening on ${url}${name}\n`)
} catch (error) {
  if (!(error instanceof EnvError || error instanceof StartError)) throw error
  process.stderr.write(`Card Scan Bot cannot start:\n${error.message}\n`)
  process.exit(1)
}
