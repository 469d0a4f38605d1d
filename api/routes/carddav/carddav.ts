import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { answerErrors } from '#api/answers/errors.ts'
import { requireAddressBookKey } from '#api/guards/address-book-key.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { limitAddress, limitRate } from '#api/guards/rate-limit.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { bookStateOf, findEntries } from '#core/integrations/address-book.ts'
import { dav, type Element, parseXml } from './dav-xml.ts'
import { answerMultistatus } from './multistatus.ts'
import { DavRefusal, davAnswer, readOnly, tooMuch } from './refusals.ts'
import { askedProperties, listBook, reportOf } from './reports.ts'
import { bookPath, etagOf, homePath, type Resource, responseXml, rootPath, type Scene, uidOfPath } from './resources.ts'

/** Ten thousand addresses of contacts in one question, which takes a tenth of a second to read: nothing else happens meanwhile. */
const requestBytes = 2 * 1024 * 1024
const mostTags = 25_000
const allowed = 'OPTIONS, GET, HEAD, PROPFIND, REPORT'

/**
 * A person's contacts as an address book that phones and computers sync by themselves (CardDAV: RFC 6352, 6578, 5397,
 * 6764). It is read; changes are made here, not there.
 */
export function cardDavRoutes(app: App) {
  const routes = new Hono<ApiEnv>()
  const otherwise = answerErrors(app)
  routes.onError((error, c) => davAnswer(c, error) ?? otherwise(error, c))
  const perAddress = limitAddress(app, app.limits.requestsPerAddress)
  const perKey = limitRate(app.limits.requestsPerKey, c => String(c.get('key').keyId))
  const tooLarge = () => {
    throw tooMuch()
  }
  const opened = [perAddress, requireAddressBookKey(app), perKey] as const

  // iOS gives up where these answer by leading elsewhere, so each answers in place.
  for (const path of ['/', '/.well-known/carddav']) {
    routes.on('PROPFIND', [path], ...opened, bodyLimit({ maxSize: requestBytes, onError: tooLarge }), async c => {
      const scene = sceneOf(app, c)
      return propfind(app, c, scene, { kind: 'root', href: path })
    })
  }
  routes.get('/.well-known/carddav', c => c.redirect(rootPath, 301))
  routes.use(`${rootPath}*`, ...opened, bodyLimit({ maxSize: requestBytes, onError: tooLarge }))
  routes.all(`${rootPath}*`, async c => {
    c.header('Cache-Control', 'private, no-cache')
    const scene = sceneOf(app, c)
    switch (c.req.method) {
      case 'OPTIONS':
        return c.body(null, 204, { DAV: '1, 3, addressbook', Allow: allowed })
      case 'PROPFIND':
        return propfind(app, c, scene, resourceAt(app, c, scene))
      case 'REPORT':
        return report(app, c, scene, resourceAt(app, c, scene))
      case 'GET':
      case 'HEAD':
        return contactFile(app, c, scene)
      default:
        throw readOnly()
    }
  })
  return routes
}

function sceneOf(app: App, c: Context<ApiEnv>): Scene {
  const holder = c.get('key')
  return { holder, state: bookStateOf(app, holder) }
}

/** What the path names. Throws `not-found`, and `not-allowed` below somebody else's home. */
function resourceAt(app: App, c: Context<ApiEnv>, { holder }: Scene): Resource {
  const { path } = c.req
  const href = path.endsWith('/') || path.endsWith('.vcf') ? path : `${path}/`
  if (href === rootPath) return { kind: 'root', href }
  if (!href.startsWith(homePath(holder))) throw new AppError('not-allowed')
  if (href === homePath(holder)) return { kind: 'home', href }
  if (href === bookPath(holder)) return { kind: 'book', href }
  const uid = uidOfPath(holder, path)
  const [entry] = uid ? findEntries(app, { ...holder, uids: [uid], vcards: true }) : []
  if (!entry) throw new AppError('not-found')
  return { kind: 'contact', href, entry }
}

async function propfind(app: App, c: Context<ApiEnv>, scene: Scene, resource: Resource): Promise<Response> {
  const depth = c.req.header('depth') ?? 'infinity'
  if (depth !== '0' && depth !== '1') throw new DavRefusal(403, dav('propfind-finite-depth'))
  const asked = askedProperties(await bodyOf(c))
  const options = tellingOf(c)
  const parts = function* () {
    yield responseXml(resource, asked, scene, options)
    if (depth === '0') return
    const { holder } = scene
    if (resource.kind === 'root') yield responseXml({ kind: 'home', href: homePath(holder) }, asked, scene, options)
    if (resource.kind === 'home') yield responseXml({ kind: 'book', href: bookPath(holder) }, asked, scene, options)
    if (resource.kind === 'book') yield* listBook(app, scene, asked, options)
  }
  return answerMultistatus(c, parts())
}

async function report(app: App, c: Context<ApiEnv>, scene: Scene, resource: Resource): Promise<Response> {
  const body = await bodyOf(c)
  if (!body) throw new DavRefusal(400, dav('supported-report'))
  if (resource.kind !== 'book') throw new DavRefusal(403, dav('supported-report'))
  return answerMultistatus(c, reportOf({ app, scene, body, ...tellingOf(c) }))
}

/** One contact's vCard, or nothing where the client has this one. */
function contactFile(app: App, c: Context<ApiEnv>, scene: Scene): Response {
  const resource = resourceAt(app, c, scene)
  if (resource.kind !== 'contact') throw new DavRefusal(405, dav('supported-report'))
  const { entry } = resource
  const etag = etagOf(scene.holder, entry)
  const headers = { ETag: etag, 'Last-Modified': entry.updatedAt.toUTCString() }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(entry.vcf, 200, { ...headers, 'Content-Type': 'text/vcard; charset=utf-8' })
}

/** The body's root; undefined where there is none. Throws DavRefusal for what is no XML, or too much of it. */
async function bodyOf(c: Context<ApiEnv>): Promise<Element | undefined> {
  const text = await c.req.text()
  if (text.trim() === '') return undefined
  if (text.split('<').length > mostTags) throw tooMuch()
  const root = parseXml(text)
  if (!root) throw new DavRefusal(400, dav('valid-xml'))
  return root
}

/** Whether a client wants to hear what a resource lacks (RFC 8144 §2.1). */
function tellingOf(c: Context<ApiEnv>): { tellMissing: boolean } {
  return { tellMissing: !/\breturn=minimal\b/.test(c.req.header('prefer') ?? '') }
}
