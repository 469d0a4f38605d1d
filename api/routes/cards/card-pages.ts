import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { answerErrors, askedLanguage, errorBody } from '#api/answers/errors.ts'
import { fileAnswer } from '#api/answers/streamed-answers.ts'
import type { ApiEnv, BotUsername } from '#api/guards/context.ts'
import { limitAddress } from '#api/guards/rate-limit.ts'
import { waitToWrite } from '#api/guards/wait-to-write.ts'
import { cardPage, type Link, nameOf, plainPage } from '#api/pages/card-page.ts'
import { type Typed, trapField } from '#api/pages/details-form.ts'
import { type CardSay, type Html, sayIn } from '#api/pages/page-parts.ts'
import { errorStatus } from '#contracts/errors.ts'
import { sentDetailsSchema } from '#contracts/my-card.ts'
import { cardUrl, telegramUrl } from '#core/account/my-card/my-card.ts'
import { getPublicCard, publicVcard, receiveDetails } from '#core/account/my-card/public-card.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { vcardFileName } from '#core/contacts/export/export-vcard.ts'
import { cardPictures } from '#core/drawing/card-picture.ts'
import { qrCode } from '#core/drawing/qr-code.ts'

const formBytes = 16 * 1024
/** Seconds after which social networks fetch a preview again. */
const pictureAge = 300
const nothingTyped: Typed = { values: {}, wrong: {} }

/** The public cards under `/c/`: pages without a script, in the browser's language. */
export function cardPageRoutes(app: App, { botUsername }: { botUsername: BotUsername }) {
  const pages = hiddenPages(app, {
    gone: { title: 'gone.title', text: 'gone.text' },
    linksOf: async say => linksOf(say, await botUsername()),
  })

  const show = async (c: Context<ApiEnv>, options: { typed?: Typed; isSent?: boolean; status?: number }) => {
    const slug = c.req.param('slug') ?? ''
    const card = getPublicCard(app, { slug })
    const { dataUrl: qr } = await qrCode(cardUrl(c.get('origin'), slug))
    const { typed = nothingTyped, isSent = false, status = 200 } = options
    const telegram = telegramUrl(await botUsername(), slug)
    const shown = { card, slug, origin: c.get('origin'), qr, telegramUrl: telegram, typed, isSent }
    return answerPage(c, cardPage({ ...spoken(c), ...shown }), status)
  }
  const pictureOf = cardPictures()

  pages.get('/:file{[a-z0-9]+\\.vcf}', c => {
    const slug = c.req.param('file').replace('.vcf', '')
    const vcf = publicVcard(app, { slug })
    const fileName = vcardFileName(getPublicCard(app, { slug }))
    return fileAnswer(c, { fileName, contentType: 'text/vcard; charset=utf-8', open: () => vcf })
  })
  pages.get('/:file{[a-z0-9]+\\.png}', async c => {
    const card = getPublicCard(app, { slug: c.req.param('file').replace('.png', '') })
    const picture = await pictureOf(card)
    if (!picture) return c.redirect('/assets/link-preview.png', 302)
    return c.body(picture, 200, { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${pictureAge}` })
  })
  pages.get('/:slug', c => show(c, { isSent: c.req.query('sent') !== undefined }))
  pages.post(
    '/:slug',
    waitToWrite(app),
    bodyLimit({
      maxSize: formBytes,
      onError: () => {
        throw new AppError('invalid-input')
      },
    }),
    limitAddress(app, app.limits.detailsPerAddress, { seconds: 3600 }),
    async c => {
      const { slug } = c.req.param()
      const values = textsOf(await c.req.parseBody().catch(() => ({})))
      const thanks = () => c.redirect(`/c/${slug}?sent=1#sent`, 303)
      // Only programs fill in the hidden field. They get the same response as people.
      if (values[trapField]) return thanks()
      const parsed = sentDetailsSchema.safeParse(values)
      if (!parsed.success) {
        const { say } = spoken(c)
        const issues = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
        const wrong = Object.fromEntries(issues.reverse().map(([field, message]) => [field, complaintOf(message, say)]))
        return show(c, { typed: { values, wrong }, status: 422 })
      }
      const agreed = spoken(c).say('send.consent', { name: nameOf(getPublicCard(app, { slug })) })
      receiveDetails(app, { slug, details: parsed.data, agreed })
      return thanks()
    },
  )
  pages.all('*', () => {
    throw new AppError('not-found')
  })
  return pages
}

/** Links from a page without a card: the start page, the bot's chat, the prices. */
function linksOf(say: CardSay, bot: string | undefined) {
  return [
    { href: '/', label: say('links.start') },
    ...(bot ? [{ href: `https://t.me/${bot}`, label: say('links.bot') }] : []),
    { href: '/pricing', label: say('links.pricing') },
  ]
}

/** A form's text fields; files and repeated fields are ignored. */
function textsOf(form: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function complaintOf(message: string, say: CardSay): string {
  if (message === 'name' || message === 'email' || message === 'long' || message === 'reach' || message === 'consent') {
    return say(`wrong.${message}`)
  }
  return say('wrong.heading')
}

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
function spoken(c: Context<ApiEnv>) {
  const language = askedLanguage(c)
  return { language, say: sayIn(language) }
}

/** Answers with a page in the browser's language. */
async function answerPage(c: Context<ApiEnv>, page: Html, status = 200): Promise<Response> {
  c.header('Vary', 'Accept-Language')
  return c.html(await page, status as ContentfulStatusCode)
}
