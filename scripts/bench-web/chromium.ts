import { type Browser, chromium } from '@playwright/test'

/** Debian's Chromium, as in playwright.config.ts; `port` opens it to Lighthouse. */
export function openChromium(options: { port?: number } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(options.port ? [`--remote-debugging-port=${options.port}`] : []),
    ],
  })
}
