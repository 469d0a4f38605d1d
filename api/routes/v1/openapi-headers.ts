import type { ApiCall } from '#contracts/integrations/v1/call.ts'

const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema })

/** The headers of responses, by name. */
export const answerHeaders = {
  'X-Request-Id': header('The name of this request in the server’s log: your own X-Request-Id where you sent one'),
  'RateLimit-Policy': header('The limits in force: calls (q) in seconds (w)'),
  RateLimit: header('Of each limit the calls left (r), and the seconds until it begins anew (t)'),
  'Retry-After': header('Seconds until it may be tried again', { type: 'integer' }),
  ETag: header('The etag of the contact, for If-Match and If-None-Match'),
  Location: header('Where what was made is'),
  'Idempotent-Replayed': header('This is the answer to an earlier request with the same Idempotency-Key', {
    const: 'true',
  }),
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
      ? 'Another for each photo: the same one again makes no second scan'
      : 'Another for each request: the same request with the same one again, within 24 hours, gets the same answer'
  return [
    ...(method === 'post'
      ? [parameter('Idempotency-Key', ofPost, { type: 'string', minLength: 8, maxLength: 80 }, body === 'photo')]
      : []),
    ...(condition ? [parameter('If-Match', 'Only where the contact still has one of these ETags')] : []),
    ...(condition === 'read' ? [parameter('If-None-Match', 'Only where the contact has another ETag than these')] : []),
  ]
}
