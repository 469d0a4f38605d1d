import { createHash } from 'node:crypto'
import { frontDoorStyle } from '#api/pages/front-door-style.ts'
import type { Html } from '#api/pages/page-parts.ts'
import { languages } from '#contracts/users.ts'

/**
 * Starts the app in the place of the front door where the browser brings Telegram's launch data or a session of the
 * portal, which the server cannot see. Until the app's style is there nothing is shown, so that nothing flashes.
 */
export const frontDoorScript = `{
  const stored = (name, storage) => { try { return window[storage].getItem(name) } catch { return null } }
  const root = document.documentElement
  const query = new URLSearchParams(location.search)
  const language = stored('portal_language', 'localStorage')
  const isSignedIn = /[#&]tgWebAppData=/.test(location.hash) || stored('telegram-launch', 'sessionStorage') || stored('portal_session', 'localStorage')
  const theme = stored('theme', 'localStorage')
  if (isSignedIn) {
    const style = document.getElementById('front-door-style')
    style.textContent = 'body { visibility: hidden }'
    const parts = [...document.getElementById('app').content.children]
    const links = parts.filter(part => part.localName === 'link')
    const scripts = parts.filter(part => part.localName === 'script')
    for (const { src } of scripts) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: src, crossOrigin: '' }))
    const parsed = new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve))
    const styled = links.map(link => new Promise(resolve => { link.onload = link.onerror = resolve }))
    document.head.append(...links)
    Promise.all([parsed, ...styled]).then(() => {
      document.querySelector('.door').remove()
      style.remove()
      document.head.append(...scripts)
    })
  } else if (language && language !== root.lang && ${JSON.stringify(languages)}.includes(language) && !query.has('lang')) {
    query.set('lang', language)
    location.replace('/?' + query + location.hash)
  } else {
    if (theme) root.dataset.theme = theme
    if (query.has('lang')) { try { localStorage.setItem('portal_language', root.lang) } catch {} }
    document.addEventListener('keydown', ({ key }) => {
      const menu = document.querySelector('.door details[open]')
      if (key !== 'Escape' || !menu) return
      menu.open = false
      menu.querySelector('summary').focus()
    })
    document.addEventListener('click', ({ target }) => {
      const menu = document.querySelector('.door details[open]')
      if (menu && !menu.contains(target)) menu.open = false
    })
  }
}
`

const version = createHash('sha256').update(frontDoorScript).digest('base64url').slice(0, 8)

/** What starts the app in the built page: its script and style. */
const appParts = /\s*<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")[^>]*>(?:<\/script>)?/g
const noScript = /<noscript>.*?<\/noscript>/

/** The built page with the front door in it. It starts the app only where the script above asks for it. */
export async function withFrontDoor(page: string, content: Html): Promise<string> {
  const door = String(await content)
  const parts = page.match(appParts) ?? []
  return page
    .replace(appParts, '')
    .replace(
      '</head>',
      () =>
        `<style id="front-door-style">${frontDoorStyle}</style>\n<template id="app">${parts.join('')}</template>\n</head>`,
    )
    .replace(noScript, () => `<script src="/front-door.js?v=${version}"></script>\n${door}`)
}
