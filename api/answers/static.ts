import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { askedLanguage } from '#api/answers/errors.ts'
import { frontDoorScript, withFrontDoor } from '#api/answers/front-door.ts'
import { withLinkPreview } from '#api/answers/link-preview.ts'
import type { ApiEnv, BotUsername } from '#api/guards/context.ts'
import { frontDoor } from '#api/pages/front-door.ts'
import type { Language } from '#contracts/users.ts'
import { isScreenPath } from '#contracts/values/screen-paths.ts'
import type { App } from '#core/app.ts'
import { signDemoInitData } from '#core/auth/demo.ts'
import { getOffers } from '#core/billing/checkout/get-offers.ts'
import { languageOfTag } from '#texts/i18n.ts'

const dist = fileURLToPath(new URL('../../miniapp/dist', import.meta.url))
const icon = readFileSync(new URL('../../miniapp/src/favicon.svg', import.meta.url), 'utf8')
const bootTag = '<script id="boot" type="application/json">null</script>'

/**
 * Serves the built screens. Assets have a hash in their name and are cached for good. Every other path gets the page,
 * with status 404 if no screen has that path. The page includes what it needs at its start: the demo login and the
 * bot's name. At `/` it shows the front door until somebody is signed in.
 */
export function staticRoutes(app: App, { botUsername }: { botUsername: BotUsername }) {
  const routes = new Hono<ApiEnv>()
  // Browsers ask for it beside every page, picture and text that names no icon; a 404 is an error in their console.
  routes.get('/favicon.ico', c =>
    c.body(icon, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }),
  )
  if (!existsSync(`${dist}/index.html`)) {
    return routes.get('*', c => c.text('The screens are not built. Run: npm run build', 503))
  }
  const page = readFileSync(`${dist}/index.html`, 'utf8')
  const boot = async (language: Language) => ({
    demo: app.env.demo,
    initData: app.env.demo ? signDemoInitData(app, { language }) : null,
    botUsername: (await botUsername()) ?? null,
    operator: {
      name: app.env.OPERATOR_NAME ?? null,
      contact: app.env.SUPPORT_CONTACT ?? null,
      sealed: app.env.DATABASE_KEY !== undefined,
    },
  })
  return (
    routes
      .use(
        '/assets/*',
        serveStatic({
          root: dist,
          precompressed: true,
          onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
        }),
      )
      .get('/assets/*', c => c.notFound())
      .get('/front-door.js', c => {
        c.header('Cache-Control', 'public, max-age=31536000, immutable')
        return c.body(frontDoorScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
      })
      // Asked for again with each visit: a worker of an older build is replaced.
      .get(
        '/service-worker.js',
        serveStatic({ root: dist, precompressed: true, onFound: (_path, c) => c.header('Cache-Control', 'no-cache') }),
      )
      .get('*', async c => {
        c.header('Cache-Control', 'no-store')
        const chosen = languageOfTag(c.req.query('lang'))
        const language = chosen ?? askedLanguage(c)
        const json = JSON.stringify(await boot(language)).replaceAll('<', '\\u003c')
        const previewed = withLinkPreview(page, { path: c.req.path, origin: c.get('origin'), language })
        const status = isScreenPath(c.req.path) ? 200 : 404
        const booted = previewed.replace(bootTag, () => bootTag.replace('null', () => json))
        // The demo's user is always signed in, and an address with a tab is one of the portal's.
        if (c.req.path !== '/' || app.env.demo || c.req.query('tab') !== undefined) return c.html(booted, status)
        const query = new URL(c.req.url).searchParams
        if (chosen === undefined) query.delete('lang')
        const shown = { language, query, botUsername: await botUsername(), offers: getOffers(app) }
        return c.html(await withFrontDoor(booted, frontDoor(shown)))
      })
  )
}
