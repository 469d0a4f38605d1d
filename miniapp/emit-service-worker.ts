import { build, type Plugin } from 'vite'

/** Adds the service worker to the build, as one file beside the page: a worker rules only over the paths below its own. */
export function emitServiceWorker(): Plugin {
  return {
    name: 'emit-service-worker',
    apply: 'build',
    async generateBundle() {
      const input = `${import.meta.dirname}/src/offline/service-worker.ts`
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
      })
      if (!('output' in built)) throw new Error('The service worker was not built')
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: built.output[0].code })
    },
  }
}
