import type { ApiCall } from '#contracts/integrations/v1/call.ts'

const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema })

/** The headers of responses, by name. */
export const answerHeaders = {
  'X-Request-Id': header('The id of this request in the server’s log. If you send an X-Request-Id, it is used'),
  'RateLimit-Policy': header('The current limits: number of calls (q) in a window of seconds (w)'),
  RateLimit: header('For each limit: remaining calls (r) and seconds until it resets (t)'),
  'Retry-After': header('Seconds to wait before the next try', { type: 'integer' }),
  ETag: header('The ETag of the contact, for If-Match and If-None-Match'),
  Location: header('The address of the created object'),
  'Idempotent-Replayed': header(
    'Set when this is the stored response to an earlier request with the same Idempotency-Key',
    {
      const: 'true',
    },
  ),
}
type HeaderName = keyof typeof answerHeaders

/** The headers that a call's response may have. */
export function headersOf({ answers, method, condition, location }: ApiCall, status: number) {
  const isOfContact = answers[status] === 'Contact' || (condition === 'read' && status < 400)
  const names: HeaderName[] = [
    ...(['X-Request-Id', 'RateLimit-Policy', 'RateLimit'] as const),
    ...([409, 429, 503].includes(status) ? (['Retry-After'] as const) : []),
    ...(isOfContact ? (['ETag'] as const) : []),
    ...(location && (status === 201 || status === 202) ? (['Location'] as const) : []),
    ...(method === 'post' && status < 300 ? (['Idempotent-Replayed'] as const) : []),
  ]
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The headers that a call reads. */
export function headerParameters({ method, body, condition }: ApiCall) {
  const parameter = (name: string, description: string, schema: object = { type: 'string' }, required = false) => ({
    ...{ name, in: 'header', required, description, schema },
  })
  const ofPost =
    body === 'photo'
      ? 'Send a new key with each photo. A repeat with the same key creates no second scan'
      : 'Send a new key with each request. A repeat within 24 hours with the same key and body returns the first response'
  return [
    ...(method === 'post'
      ? [parameter('Idempotency-Key', ofPost, { type: 'string', minLength: 8, maxLength: 80 }, body === 'photo')]
      : []),
    ...(condition ? [parameter('If-Match', 'Make the change only if the contact still has one of these ETags')] : []),
    ...(condition === 'read'
      ? [parameter('If-None-Match', 'Return the contact only if its ETag is none of these')]
      : []),
  ]
}
