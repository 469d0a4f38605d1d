import { existsSync } from 'node:fs'

/** Debian's Chromium with its full user interface, for measurements and rendered cards. */
export const wholeChromium = '/usr/bin/chromium'

/** Chromium for tests. The headless build takes two thirds of the time for the same pages. */
export const anyChromium = ['/usr/bin/chromium-headless-shell', wholeChromium].find(existsSync)

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
