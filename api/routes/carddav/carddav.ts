import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { conditionalStatus } from '#api/answers/entity-tags.ts'
import { answerErrors } from '#api/answers/errors.ts'
import { setHolder } from '#api/guards/app-key.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { isLoopbackHost } from '#api/guards/loopback.ts'
import { limitAddress, limitRate } from '#api/guards/rate-limit.ts'
import { searchableProperties } from '#api/routes/carddav/reports/principal-reports.ts'
import { reportOf } from '#api/routes/carddav/reports/reports.ts'
import { acceptsVCard } from '#api/routes/carddav/resources/address-data.ts'
import { resourcesIn } from '#api/routes/carddav/resources/members.ts'
import { maxResourceSize, responseXml } from '#api/routes/carddav/resources/properties.ts'
import { requestedProperties } from '#api/routes/carddav/resources/requested-properties.ts'
import {
  bookResource,
  contactResource,
  type DavContext,
  entryEtagOf,
  homePath,
  homeResource,
  type Resource,
  rootPath,
  uidOfPath,
} from '#api/routes/carddav/resources/resources.ts'
import {
  answerMultistatus,
  bodyTooLarge,
  DavRefusal,
  davAnswer,
  methodNotAllowed,
  parseRequest,
  readOnly,
} from '#api/routes/carddav/xml/refusals.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { card, dav, xmlType } from '#core/base/xml/dav-xml.ts'
import type { Element } from '#core/base/xml/parse-xml.ts'
import { bookStateOf, findEntries } from '#core/integrations/address-book.ts'
import { findKeyHolder, requireScope } from '#core/integrations/app-keys.ts'

/** No client's PROPFIND is longer than 2 kB. */
const propfindBytes = 64 * 1024
/** Enough for the addresses of 16,000 contacts, which Thunderbird and vdirsyncer send in one request. */
const reportBytes = 1536 * 1024

const features = '1, 3, access-control, addressbook'
/** The methods that would change something, and the privilege for each, which nobody has. */
const privilegeToWrite: Record<string, string> = {
  ...Object.fromEntries(['PUT', 'DELETE', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE'].map(method => [method, dav('write')])),
  ACL: dav('write-acl'),
}
/** Where clients look for the address book first. */
const startPaths = ['/', '/.well-known/carddav']
const startPathMethods = 'OPTIONS, GET, HEAD, PROPFIND'

/** Contacts as a read-only address book for phones and computers (CardDAV: RFC 6352, 3744, 6578, 5397, 6764). */
export function cardDavRoutes(app: App) {
  const routes = new Hono<ApiEnv>()
  const otherwise = answerErrors(app)
  routes.onError((error, c) => davAnswer(c, error) ?? otherwise(error, c))
  const perAddress = limitAddress(app, app.limits.requestsPerAddress)
  const perKey = limitRate(app.limits.requestsPerKey, c => String(c.get('key').keyId))
  const opened = [perAddress, requireAddressBookKey(app), perKey] as const

  routes.on('OPTIONS', startPaths, perAddress, c => options(c, startPathMethods))
  // iOS does not follow redirects here, so each path answers itself.
  routes.on('PROPFIND', startPaths, ...opened, limitBody, c =>
    propfind(app, c, contextOf(app, c), { kind: 'root', href: c.req.path }),
  )
  routes.get('/.well-known/carddav', c => c.redirect(rootPath, 301))
  routes.use(`${rootPath}*`, ...opened, refuseChanges, limitBody)
  routes.all(`${rootPath}*`, async c => {
    c.header('Cache-Control', 'private, no-cache')
    const context = contextOf(app, c)
    switch (c.req.method) {
      case 'OPTIONS':
        return options(c, methodsAt(c.req.path))
      case 'PROPFIND':
        return propfind(app, c, context, resourceAt(app, c, context))
      case 'REPORT':
        return report(app, c, context, resourceAt(app, c, context))
      case 'GET':
      case 'HEAD':
        return contactFile(app, c, context)
      default:
        return refuseMethod(c)
    }
  })
  return routes
}

const tooLarge = () => {
  throw bodyTooLarge()
}
const limits = {
  small: bodyLimit({ maxSize: propfindBytes, onError: tooLarge }),
  large: bodyLimit({ maxSize: reportBytes, onError: tooLarge }),
}

const limitBody: MiddlewareHandler<ApiEnv> = (c, next) =>
  c.req.method === 'REPORT' ? limits.large(c, next) : limits.small(c, next)

/** Refuses methods that would change something before their body is read. */
const refuseChanges: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { method, path } = c.req
  const isTooLarge = Number(c.req.header('content-length')) > maxResourceSize
  if (method === 'PUT' && isTooLarge) throw new DavRefusal(403, card('max-resource-size'))
  const privilege = privilegeToWrite[method]
  if (privilege) throw readOnly(path, privilege)
  await next()
}

function options(c: Context<ApiEnv>, methods: string): Response {
  return c.body(null, 204, { DAV: features, Allow: methods })
}

/** The methods that the resource at this path supports. */
function methodsAt(path: string): string {
  return path.endsWith('.vcf') ? 'OPTIONS, GET, HEAD, PROPFIND, REPORT' : 'OPTIONS, PROPFIND, REPORT'
}

function refuseMethod(c: Context<ApiEnv>): never {
  c.header('Allow', methodsAt(c.req.path))
  throw methodNotAllowed()
}

function contextOf(app: App, c: Context<ApiEnv>): DavContext {
  const holder = c.get('key')
  return { holder, state: bookStateOf(app, holder) }
}

/** The resource at this path. Throws `not-found`, and `not-allowed` below somebody else's home. */
function resourceAt(app: App, c: Context<ApiEnv>, { holder }: DavContext): Resource {
  const { path } = c.req
  const href = path.endsWith('/') || path.endsWith('.vcf') ? path : `${path}/`
  if (href === rootPath) return { kind: 'root', href }
  if (!href.startsWith(homePath(holder))) throw new AppError('not-allowed')
  for (const collection of [homeResource(holder), bookResource(holder)]) if (href === collection.href) return collection
  const uid = uidOfPath(holder, path)
  const [entry] = uid ? findEntries(app, { ...holder, uids: [uid], vcards: true }) : []
  if (!entry) throw new AppError('not-found')
  return contactResource(holder, entry)
}

async function propfind(app: App, c: Context<ApiEnv>, context: DavContext, resource: Resource): Promise<Response> {
  const depth = c.req.header('depth') ?? 'infinity'
  if (depth !== '0' && depth !== '1') throw new DavRefusal(403, dav('propfind-finite-depth'))
  const body = await bodyOf(c)
  if (body && body.name !== dav('propfind')) throw new DavRefusal(400, dav('valid-xml'))
  const requested = requestedProperties(body, c.req.header('prefer'))
  const parts = function* () {
    yield responseXml(resource, requested, context)
    if (depth === '0') return
    for (const members of resourcesIn(app, context, resource, requested)) {
      yield members.map(member => responseXml(member, requested, context)).join('')
    }
  }
  return answerMultistatus(c, parts())
}

async function report(app: App, c: Context<ApiEnv>, context: DavContext, resource: Resource): Promise<Response> {
  const body = await bodyOf(c)
  if (!body) throw new DavRefusal(400, dav('supported-report'))
  const requested = requestedProperties(body, c.req.header('prefer'))
  const parts = reportOf({ app, context, resource, body, requested })
  if (body.name === dav('principal-search-property-set')) return c.body(searchableProperties(), 200, xmlType)
  return answerMultistatus(c, parts)
}

/** One contact's vCard, or 304 if the client has this version. */
function contactFile(app: App, c: Context<ApiEnv>, context: DavContext): Response {
  const resource = resourceAt(app, c, context)
  if (resource.kind !== 'contact') return refuseMethod(c)
  if (!acceptsVCard(c.req.header('accept'))) throw new DavRefusal(406, card('supported-address-data-conversion'))
  const { entry } = resource
  const etag = entryEtagOf(context.holder, entry)
  const headers = { ETag: etag, 'Last-Modified': entry.updatedAt.toUTCString() }
  const status = conditionalStatus(c, { etag, modifiedAt: entry.updatedAt })
  if (status) return c.body(null, status, headers)
  return c.body(entry.vcf, 200, { ...headers, 'Content-Type': 'text/vcard; charset=utf-8' })
}

/** The body's root element; undefined without a body. Throws DavRefusal for malformed XML or too long a body. */
async function bodyOf(c: Context<ApiEnv>): Promise<Element | undefined> {
  const text = await c.req.text()
  return text.trim() === '' ? undefined : parseRequest(text)
}

/** Lets in callers who send an app key as the Basic password, and only over a private connection. */
function requireAddressBookKey(app: App) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isPrivateConnection(app, c)) throw new AppError('not-allowed')
    const { user, secret } = credentialsOf(c)
    if (!secret) throw new AppError('not-authenticated')
    const holder = findKeyHolder(app, { secret })
    // Clients that only know a password send an empty user name.
    if (user !== '' && user !== String(holder.userId)) throw new AppError('key-refused')
    requireScope(app, holder, 'carddav')
    setHolder(app, c, holder)
    await next()
  })
}

/** Whether the request came by https, according to a trusted proxy, or never left this machine. */
function isPrivateConnection(app: App, c: Context<ApiEnv>): boolean {
  const protocol = app.env.TRUST_PROXY > 0 ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined
  if (protocol !== undefined) return protocol === 'https'
  return app.env.isPublic || isLoopbackHost(c)
}

function credentialsOf(c: Context<ApiEnv>): { user: string; secret: string } {
  const [scheme, encoded = ''] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic') return { user: '', secret: '' }
  const [user = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s)
  return { user, secret }
}
