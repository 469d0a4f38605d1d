import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, wholeChromium } from 'card-reader/testing/chromium.ts'

/** A browser for Playwright. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: wholeChromium, args: [...chromiumFlags] })
}

/**
 * Runs `use` with the debugging port of a separate browser. Its cache is empty, and nothing else is connected to it,
 * because Lighthouse loses a browser that Playwright controls too.
 */
export async function withChromium<T>(use: (port: number) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-web-profile-'))
  const own = ['--headless=new', '--disable-dev-shm-usage', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const browser = spawn(wholeChromium, [...chromiumFlags, ...own, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: Debian's command is a script that starts the browser, so ending it alone leaves the browser.
    detached: true,
  })
  const ended = once(browser, 'exit')
  try {
    return await use(await portOf(browser.stderr))
  } finally {
    if (browser.pid) process.kill(-browser.pid, 'SIGKILL')
    await ended
    // Its helper processes may still write for a moment.
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** The port in the browser's output. Later output is read and dropped. */
async function portOf(stderr: NodeJS.ReadableStream): Promise<number> {
  const output: string[] = []
  const port = await new Promise<number | undefined>(resolve => {
    createInterface({ input: stderr })
      .on('line', line => {
        output.push(line)
        const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
        if (found) resolve(Number(found))
      })
      .on('close', () => resolve(undefined))
  })
  if (port === undefined) throw new Error(`Chromium did not start: ${output.join('\n')}`)
  return port
}
