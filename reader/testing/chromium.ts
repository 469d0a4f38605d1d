import { existsSync } from 'node:fs'

const [whole, headless] = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] as const

/** Debian's Chromium with its full user interface where it is installed, for measurements and rendered cards. */
export const wholeChromium: string = [whole, headless].find(existsSync) ?? whole

/** Chromium for tests. The headless build takes two thirds of the time for the same pages. */
export const anyChromium: string | undefined = [headless, whole].find(existsSync)

/** Flags to run as root in a container, without a display and without network requests of its own. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
