import type { Page } from '@playwright/test'
import { sign } from '@telegram-apps/init-data-node'

declare global {
  interface Window {
    TelegramWebviewProxy: { postEvent(name: string, json?: string): void }
    Telegram: { WebView: { receiveEvent(name: string, payload?: unknown): void } }
    telegramHeard: [name: string, payload: unknown][]
  }
}

export const nightTheme = {
  bg_color: '#17212b',
  text_color: '#f5f5f5',
  hint_color: '#708499',
  link_color: '#6ab3f3',
  button_color: '#5288c1',
  button_text_color: '#ffffff',
  secondary_bg_color: '#232e3c',
}

/** Makes the page one that a Telegram client has opened: it hears what the app says and answers what it asks. */
export async function standInForTelegram(page: Page): Promise<void> {
  await page.addInitScript(theme => {
    const viewport = { height: innerHeight, width: innerWidth, is_expanded: true, is_state_stable: true }
    const insets = { top: 0, bottom: 0, left: 0, right: 0 }
    const answers: Record<string, [name: string, payload: unknown]> = {
      web_app_check_home_screen: ['home_screen_checked', { status: 'missed' }],
      web_app_request_theme: ['theme_changed', { theme_params: theme }],
      web_app_request_viewport: ['viewport_changed', viewport],
      web_app_request_safe_area: ['safe_area_changed', insets],
      web_app_request_content_safe_area: ['content_safe_area_changed', insets],
    }
    window.telegramHeard = []
    window.TelegramWebviewProxy = {
      postEvent(name, json) {
        window.telegramHeard.push([name, JSON.parse(json || 'null')])
        const answer = answers[name]
        if (answer) queueMicrotask(() => window.Telegram.WebView.receiveEvent(...answer))
      },
    }
  }, nightTheme)
}

/** The hash with which Telegram opens the app for that person. */
export function launchHash(options: { token: string; userId: number; signedAt?: Date; language?: string }): string {
  const user = { id: options.userId, first_name: 'Olga', language_code: options.language ?? 'en' }
  const data = sign({ user, query_id: 'AAE' }, options.token, options.signedAt ?? new Date())
  const params = new URLSearchParams({
    tgWebAppData: data,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'ios',
    tgWebAppThemeParams: JSON.stringify(nightTheme),
  })
  return `#${params}`
}

/** The last thing that the app said to the client under that name. */
export function lastHeard(page: Page, name: string): Promise<unknown> {
  return page.evaluate(wanted => window.telegramHeard.findLast(([heard]) => heard === wanted)?.[1], name)
}

/** The client tells the app that something happened. */
export function tellApp(page: Page, name: string, payload?: unknown): Promise<void> {
  return page.evaluate(([event, data]) => window.Telegram.WebView.receiveEvent(String(event), data), [name, payload])
}
