import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from 'vitepress'

const docs = join(import.meta.dirname, '..')

/** The pages of a folder by their headings, in the order of their file names. */
function pagesOf(folder: string) {
  return globSync('*.md', { cwd: join(docs, folder) })
    .filter(file => file !== 'README.md')
    .sort()
    .map(file => ({
      text: /^# (.+)$/m.exec(readFileSync(join(docs, folder, file), 'utf8'))?.[1] ?? file,
      link: `/${folder}/${basename(file, '.md')}`,
    }))
}

export default defineConfig({
  title: 'Card Scan Bot',
  description: 'Photos of business cards, sent in a Telegram chat, become saved contacts. Self-hosted.',
  // The pages stay where people who read the repository look for them.
  srcDir: '..',
  srcExclude: ['.github/**', '.cache/**', 'data/**', 'dist/**', 'test-results/**'],
  outDir: '../.cache/docs',
  cacheDir: '../.cache/vitepress',
  // vite.config.ts builds the service.
  vite: { configFile: false },
  rewrites: {
    'README.md': 'people.md',
    'CONTRIBUTING.md': 'contributing.md',
    'docs/:page*': ':page*',
  },
  // Links to source files lead nowhere on the site; tests/docs.test.ts checks that the files are there.
  ignoreDeadLinks: [/\/(LICENSE|Dockerfile|NOTICE|docs\/decisions|\.env\.example|deploy\/.*|.*\.json|compose)$/],
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'People', link: '/people' },
      { text: 'Operators', link: '/operations' },
      { text: 'Programmers', link: '/connect' },
      { text: 'Contributors', link: '/contributing' },
    ],
    sidebar: [
      { text: 'People', items: [
          { text: 'What it does', link: '/people' },
          { text: 'Moving here', link: '/moving' },
        ],
      },
      { text: 'Operators', items: [{ text: 'Running it', link: '/operations' }] },
      { text: 'Programmers', items: [{ text: 'Connecting programs', link: '/connect' }] },
      {
        text: 'Contributors',
        items: [
          { text: 'Working on it', link: '/contributing' },
          { text: 'A map of the project', link: '/map' },
          { text: 'Glossary', link: '/GLOSSARY' },
          { text: 'Words and languages', link: '/languages' },
          { text: 'Decisions', link: '/decisions/README', collapsed: true, items: pagesOf('decisions') },
          { text: 'Research', link: '/research/README', collapsed: true, items: pagesOf('research') },
        ],
      },
    ],
  },
})
