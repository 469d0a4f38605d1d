import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { emitServiceWorker } from './emit-service-worker.ts'
import { precompress } from './precompress.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), emitServiceWorker(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Without it a browser that knows no modulepreload (Safari 16) fetches a screen's parts one round trip later.
    modulePreload: { polyfill: false },
    // Each file more costs a phone another round trip: what the page needs at once is one, and so are the icons and
    // small parts that many screens share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 1 },
            {
              name: 'parts',
              test: /lucide-react|idb-keyval|miniapp.src.(api|format|texts)/,
              minShareCount: 4,
              includeDependenciesRecursively: false,
            },
            {
              name: 'controls',
              test: /miniapp.src.ui.(menu.menu|field|section|select|hooks)/,
              minShareCount: 4,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
