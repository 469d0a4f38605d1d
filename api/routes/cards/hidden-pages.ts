import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { askedLanguage } from '#api/answers/asked-language.ts'
import { answerErrors, errorBody } from '#api/answers/errors.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { limitAddress } from '#api/guards/rate-limit.ts'
import { type Link, plainPage } from '#api/pages/card-page.ts'
import { type CardSay, sayIn } from '#api/pages/card-text.ts'
import type { Html } from '#api/pages/html.ts'
import { errorStatus } from '#contracts/errors.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'

type Options = { gone: Record<'title' | 'text', Parameters<CardSay>[0]>; linksOf?: (say: CardSay) => Promise<Link[]> }

/** The routes of pages that search engines and caches leave alone. An error is answered with a page, too. */
export function hiddenPages(app: App, { gone, linksOf }: Options): Hono<ApiEnv> {
  const pages = new Hono<ApiEnv>()
  const answerAsJson = answerErrors(app)
  pages.onError(async (error, c) => {
    const code = error instanceof AppError ? error.code : 'internal'
    // Logged by the error handler if operators need to know.
    if (code === 'internal') await answerAsJson(error, c)
    const { language, say } = spoken(c)
    const isGone = code === 'not-found'
    const title = say(isGone ? gone.title : 'failed.title')
    const text = isGone ? say(gone.text) : errorBody(c, code).error
    const links = (await linksOf?.(say)) ?? []
    return answerPage(c, plainPage({ language, say, title, text, links }), errorStatus[code])
  })
  pages.use(limitAddress(app, app.limits.requestsPerAddress), async (c, next) => {
    c.header('X-Robots-Tag', 'noindex, nofollow')
    c.header('Cache-Control', 'no-store')
    await next()
  })
  return pages
}

/** The browser's language, and the texts in it. */
export function spoken(c: Context<ApiEnv>) {
  const language = askedLanguage(c)
  return { language, say: sayIn(language) }
}

/** Answers with a page in the browser's language. */
export async function answerPage(c: Context<ApiEnv>, page: Html, status = 200): Promise<Response> {
  c.header('Vary', 'Accept-Language')
  return c.html(await page, status as ContentfulStatusCode)
}
