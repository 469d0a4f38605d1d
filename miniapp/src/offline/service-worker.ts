// Opens the app without a connection. It keeps the page and the scripts that the page says it needs, never an answer of the
// api: what people have is kept by the page itself (miniapp/src/api/kept), under its owner's name.
import { isScreenPath } from '#contracts/values/screen-paths.ts'
import type { Shell } from './keep-shell.ts'

type WaitingEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type PageEvent = WaitingEvent & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Worker = {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
}

const worker = self as unknown as Worker
const cacheName = 'shell'
/** Every screen has the same page. This one shows nothing of its own before the script runs, as the front door does. */
const keptPath = '/contacts'
/** A page that has not come after so long (in milliseconds) is the kept one. */
const patience = 4000

self.addEventListener('install', event => (event as WaitingEvent).waitUntil(worker.skipWaiting()))
self.addEventListener('activate', event =>
  (event as WaitingEvent).waitUntil(
    Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]),
  ),
)
self.addEventListener('message', event => (event as MessageEvent & WaitingEvent).waitUntil(keep(event.data)))
self.addEventListener('fetch', fetched => {
  const event = fetched as PageEvent
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(assetOf(event.request))
  else if (mode === 'navigate' && isScreenPath(pathname)) event.respondWith(pageOf(event))
})

/** The page as the server has it now, so that a new build is never late; the kept one where the server is out of reach. */
async function pageOf(event: PageEvent): Promise<Response> {
  const fresh = Promise.resolve(event.preloadResponse).then(early => early ?? fetch(event.request))
  const kept = await caches.match(keptPath)
  if (!kept) return fresh
  const late = new Promise<Response>(resolve => setTimeout(resolve, patience, kept))
  const answer = await Promise.race([fresh.catch(() => kept), late])
  return answer.status < 500 ? answer : kept
}

/** A file whose name changes with what is in it, so that a kept one is as good as the server's. */
async function assetOf(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/**
 * Keeps the page with all the files that it needs, and drops what an older build needed. The page is replaced last, and only
 * by one of the same build: what is kept is always whole.
 */
async function keep({ entry, assets }: Shell): Promise<void> {
  const cache = await caches.open(cacheName)
  const has = new Set((await cache.keys()).map(({ url }) => url))
  await cache.addAll(assets.filter(url => !has.has(url)))
  const page = await fetch(keptPath, { cache: 'no-store' })
  if (!page.ok || !(await page.clone().text()).includes(entry)) return
  await cache.put(keptPath, page)
  const wanted = new Set([...assets, new URL(keptPath, location.href).href])
  const unwanted = (await cache.keys()).filter(({ url }) => !wanted.has(url))
  await Promise.all(unwanted.map(request => cache.delete(request)))
}
