import { cleanText } from 'card-reader/clean-text'
import { z } from 'zod'
import type { SpeechAnswer, SpeechPort } from '#core/ai-reading/client/ai-reading-port.ts'
import type { Env } from '#core/base/env.ts'
import { parseJson, ResponseTooLong, readBody, retryAfterMs } from '#core/base/http.ts'
import { type Clock, minuteMs } from '#core/base/time.ts'

type Options = {
  env: Pick<Env, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_SPEECH_MODEL'>
  clock: Clock
  stopping?: AbortSignal
  timeoutMs?: number
}

/** Five minutes of speech take a few of these kB. */
const maxBytes = 64 * 1024
/** The pause after a failure. */
const pauseMs = minuteMs

const answerSchema = z.object({ text: z.string() })

/**
 * Transcribes speech with the `/audio/transcriptions` of any OpenAI-compatible endpoint; undefined if none is set.
 * There is one try. A service that does not support it, or fails, is paused for a while; the recording itself is kept
 * anyway.
 */
export function createSpeech({ env, clock, stopping, timeoutMs = 30_000 }: Options): SpeechPort | undefined {
  const { AI_BASE_URL: base, AI_API_KEY: apiKey, AI_SPEECH_MODEL: model } = env
  if (!base) return undefined
  let pausedUntil = 0
  return {
    host: new URL(base).host,
    transcribe: async ({ audio, language }) => {
      if (clock.now().getTime() < pausedUntil) return { kind: 'failed', reason: 'paused' }
      const late = AbortSignal.timeout(timeoutMs)
      const form = new FormData()
      form.set('file', new File([new Uint8Array(audio)], 'note.ogg', { type: 'audio/ogg' }))
      form.set('model', model)
      form.set('language', language)
      form.set('response_format', 'json')
      const { answer, pause } = await ask(`${base}/audio/transcriptions`, {
        method: 'POST',
        headers: { accept: 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
        body: form,
        // The key and the recording are sent nowhere else.
        redirect: 'error',
        signal: stopping ? AbortSignal.any([late, stopping]) : late,
      })
      if (pause) pausedUntil = clock.now().getTime() + pause
      return answer
    },
  }
}

async function ask(url: string, request: RequestInit): Promise<{ answer: SpeechAnswer; pause?: number }> {
  try {
    const response = await fetch(url, request)
    const { status } = response
    if (status !== 200) {
      await response.body?.cancel()
      return {
        answer: { kind: 'failed', reason: 'refused', status },
        pause: retryAfterMs(response.headers.get('retry-after')) ?? pauseMs,
      }
    }
    const parsed = answerSchema.safeParse(parseJson((await readBody(response, { maxBytes })).toString('utf8')))
    if (!parsed.success) return { answer: { kind: 'failed', reason: 'unreadable' } }
    return { answer: { kind: 'transcribed', text: cleanText(parsed.data.text) } }
  } catch (error) {
    if (error instanceof ResponseTooLong) return { answer: { kind: 'failed', reason: 'too-long' } }
    return { answer: { kind: 'failed', reason: 'unreachable' }, pause: pauseMs }
  }
}
