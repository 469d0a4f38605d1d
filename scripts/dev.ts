// `npm run dev`: the service, restarted when its sources change, behind a Vite server with the screens' sources,
// which update in the open page. The page's own data still comes from the service.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin } from 'vite'

const bootTag = /<script id="boot" type="application\/json">[\s\S]*?<\/script>/
const servicePort = Number(process.env.PORT ?? 3000)
const service = `http://127.0.0.1:${servicePort}`

/** Copies the demo login and the bot's name from the service's page to the page that Vite serves. */
const bootFromService: Plugin = {
  name: 'boot-from-service',
  async transformIndexHtml(html, { path }) {
    const answer = await fetch(service + path).catch(() => undefined)
    if (!answer) return '<meta http-equiv="refresh" content="1">The service is starting …'
    const [boot] = bootTag.exec(await answer.text()) ?? []
    return boot ? html.replace(bootTag, () => boot) : html
  },
}

const running = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'main.ts'], { stdio: 'inherit' })
const stop = () => {
  running.kill('SIGTERM')
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

const screens = await createServer({
  configFile: fileURLToPath(new URL('../miniapp/vite.config.ts', import.meta.url)),
  plugins: [bootFromService],
  server: { host: '127.0.0.1', proxy: { '^/(api|healthz|readyz)(/|$)': { target: service } } },
})
await screens.listen()
console.log(`Screens that change as you edit them: ${screens.resolvedUrls?.local[0]}`)
