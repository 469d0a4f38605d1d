import { Hono } from 'hono'
import { assertNone, type FakeEnv, serveFake } from './whatsapp/whatsapp-server.ts'

/** A local OpenAI-compatible service that transcribes speech; it refuses what a strict one refuses. */
export type FakeSpeech = {
  env: { AI_BASE_URL: string; AI_API_KEY: string; AI_MODEL: string; AI_SPEECH_MODEL: string }
  /** The recordings, oldest first. */
  heard: Array<{ audio: Buffer; language: string }>
  /** Sets the transcript of every recording from now on; undefined if it does not support speech. */
  hears(text: string | undefined): void
  assertClean(): void
  stop(): Promise<void>
}

const [key, model] = ['speech-key-of-a-test', 'speech-model-of-a-test']

/** Starts a service for one test. */
export async function startSpeech(): Promise<FakeSpeech> {
  const violations: string[] = []
  const heard: FakeSpeech['heard'] = []
  let text: string | undefined = ''
  const routes = new Hono<FakeEnv>()
  routes.post('/v1/audio/transcriptions', async c => {
    if (text === undefined) return c.json({ error: { message: 'Not found' } }, 404)
    if (c.req.header('authorization') !== `Bearer ${key}`) return c.json({ error: { message: 'Wrong key' } }, 401)
    const form = await c.req.formData()
    const file = form.get('file')
    const language = form.get('language')
    const isRight =
      file instanceof File &&
      /\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/.test(file.name) &&
      form.get('model') === model &&
      form.get('response_format') === 'json' &&
      typeof language === 'string' &&
      /^[a-z]{2}$/.test(language)
    if (!isRight) {
      violations.push(`audio/transcriptions: ${[...form.keys()].join()}`)
      return c.json({ error: { message: 'Invalid request' } }, 400)
    }
    heard.push({ audio: Buffer.from(await file.arrayBuffer()), language })
    return c.json({ text })
  })
  const server = await serveFake(routes, violations)
  return {
    env: { AI_BASE_URL: `${server.origin}/v1`, AI_API_KEY: key, AI_MODEL: 'any', AI_SPEECH_MODEL: model },
    heard,
    hears: next => {
      text = next
    },
    assertClean: () => assertNone('The speech service', violations),
    stop: server.close,
  }
}
