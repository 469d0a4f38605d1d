import { describe, expect, it } from 'vitest'
import { languages } from '#contracts/users.ts'
import { setUpApi } from '#tests/app/api-setup.ts'
import { frontDoorScript } from './front-door.ts'

const pageOf = async (path: string, language = 'en', setup = setUpApi()) =>
  (await setup.api.request(path, { headers: { 'accept-language': language } })).text()

describe('the front door', () => {
  it.each(languages)('speaks %s, names every language in its menu, and loads no script of the app', async language => {
    const html = await pageOf('/', language)
    expect(html).toContain(`<html lang="${language}">`)
    for (const one of languages) expect(html).toContain(`href="/?lang=${one}"`)
    const shown = html.replace(/<template id="app">.*?<\/template>/s, '')
    expect(shown.match(/<script[^>]*src="([^"]*)"/g)).toHaveLength(1)
    expect(shown).not.toContain('rel="stylesheet"')
  })

  it('gets its script from an address that changes with it', async () => {
    const { api } = setUpApi()
    const html = await (await api.request('/')).text()
    const path = /<script src="([^"]+)"/.exec(html)?.[1] ?? ''
    const answer = await api.request(path)
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).toBe(frontDoorScript)
  })

  it('passes the language of its address on to its links', async () => {
    const html = await pageOf('/?lang=de')
    for (const path of ['/', '/portal', '/terms', '/privacy']) expect(html).toContain(`href="${path}?lang=de"`)
    expect(await pageOf('/', 'de')).toContain('href="/portal"')
  })

  it.each(['/portal', '/pricing', '/contacts', '/?tab=billing'])('is not shown at %s', async path => {
    expect(await pageOf(path)).not.toContain('class="door"')
  })
})
