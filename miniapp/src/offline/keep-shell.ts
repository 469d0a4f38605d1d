/** What the page needs to open without a connection: its entry script's path, and the addresses of all its files. */
export type Shell = { entry: string; assets: string[] }

/** Has a service worker keep this page and every file that it has fetched. A browser without one keeps nothing. */
export async function keepShell(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  const assets = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(name => name.startsWith(`${location.origin}/assets/`))
  if (!entry || assets.length === 0) return
  active?.postMessage({ entry: new URL(entry.src).pathname, assets: [...new Set(assets)] } satisfies Shell)
}

/** Lets the browser remember all the files that a page fetches: it forgets those beyond 250 otherwise. */
export const rememberFiles = (): void => performance.setResourceTimingBufferSize(2000)
