import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { ApiEnv } from '#api/guards/context.ts'
import { AppError } from '#core/base/errors.ts'

const tooLarge = () => {
  throw new HTTPException(413)
}

/**
 * Refuses a body of more than `maxSize` bytes. If the headers tell its length, the body is not opened: opening it costs
 * about as much as answering a request.
 */
export function limitBody(maxSize: number, onError: (c: Context) => Response | Promise<Response> = tooLarge) {
  const whileRead = bodyLimit({ maxSize, onError })
  return createMiddleware<ApiEnv>((c, next) => {
    const length = c.req.header('content-length')
    if (c.req.header('transfer-encoding') === undefined) {
      if (length !== undefined) return Number(length) <= maxSize ? next() : Promise.resolve(onError(c))
      if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    }
    return whileRead(c, next)
  })
}

const jsonBytes = 64 * 1024
const batchBytes = 1024 * 1024

const refuseJson = () => {
  throw new AppError('invalid-input', { fields: { body: 'Too large' } })
}

/** Refuses a JSON body that is longer than any call needs. */
export const limitJson = limitBody(jsonBytes, refuseJson)

/** The same limit for a batch. */
export const limitBatch = limitBody(batchBytes, refuseJson)
