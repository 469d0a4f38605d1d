// The arrows of the architecture (CONTRIBUTING.md), held on every run of the checks.
const ours = '^(contracts|texts|reader|core|db|bot|api|miniapp|scripts|tests|main\\.ts|service\\.ts|worker\\.ts)'
const leaves = '^(contracts|texts)/'
/** What the reader's package exports (reader/package.json). */
const readerEntries =
  '^reader/((card-reader|card-files|clean-text|compare-spellings|compare-text|contact|extraction|latin-spelling|lengths|merge-contact|parts|port|profile-names|profiles|script-data|scripts|vcard|processes/start-program).ts$|bench/|synth/|testing/)'
const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
const tests = '\\.(test|spec)\\.tsx?$'

// The modules of core, top first: a module imports only modules below it.
const modules = [
  'jobs',
  'admin',
  'account',
  'notifications',
  'scan',
  'billing',
  'assistants',
  'reminders',
  'messaging',
  'own-book',
  'integrations',
  'enrichment',
  'contacts',
  'events',
  'contact-rows',
  'webhooks',
  'outbox',
  'ai-reading',
  'redis-readers',
  'auth',
  'users',
  'plans',
  'inbox',
  'drawing',
  'base',
]
const ranks = modules
  .slice(1)
  .map((module, index) =>
    never(
      `${module}-imports-below`,
      { path: `^core/${module}/`, pathNot: tests },
      { path: `^core/(${modules.slice(0, index + 1).join('|')})/` },
      'A module of core imports only modules that stand below it in the list.',
    ),
  )

module.exports = {
  forbidden: [
    never('no-cycles', { pathNot: tests }, { circular: true }, 'A circle has no bottom to start reading from.'),
    ...ranks,
    never(
      'core-lists-its-modules',
      { path: '^core/(?!app\\.ts)', pathNot: `^core/(${modules.join('|')})/` },
      {},
      'A new module of core gets its rank in the list above.',
    ),
    never(
      'leaves-stand-alone',
      { path: leaves, pathNot: tests },
      { path: ours, pathNot: `${leaves}|${readerEntries}` },
      'Contracts and texts are what everyone may read.',
    ),
    never(
      'contracts-below-texts',
      { path: '^contracts/', pathNot: tests },
      { path: '^texts/' },
      'Texts know the contracts that they put into words.',
    ),
    never(
      'reader-stands-alone',
      { path: '^reader/' },
      { path: ours, pathNot: '^reader/' },
      'The reader is a package of its own: it knows nothing of the product.',
    ),
    never(
      'reader-by-its-entries',
      { path: ours, pathNot: '^reader/' },
      { path: '^reader/', pathNot: readerEntries },
      'The product uses what the package exports.',
    ),
    never(
      'reader-without-its-workshop',
      { path: '^reader/', pathNot: `${tests}|^reader/(bench|synth|testing|train)/` },
      { path: '^reader/(bench|synth|testing|train)/' },
      'What is published needs no drawn cards, no training and no benches.',
    ),
    never(
      'db-below-core',
      { path: '^db/', pathNot: tests },
      { path: '^(core|bot|api|miniapp|scripts|tests)/' },
      'db knows tables and contracts only.',
    ),
    never(
      'core-below-edges',
      { path: '^core/', pathNot: tests },
      { path: '^(bot|api|miniapp|scripts|tests)/' },
      'core has never heard of a transport.',
    ),
    never(
      'core-without-transports',
      { path: '^core/', pathNot: tests },
      { path: 'node_modules/(grammy|@grammyjs|hono|@hono|react|react-dom)/' },
      'core has never heard of a transport.',
    ),
    never(
      'bot-uses-core',
      { path: '^bot/', pathNot: tests },
      { path: '^(db|api|miniapp|scripts|tests)/|node_modules/(hono|@hono|drizzle-orm|stripe)/' },
      'The bot translates Telegram into calls of core.',
    ),
    never(
      'api-uses-core',
      { path: '^api/', pathNot: tests },
      { path: '^(db|bot|scripts|tests)/|node_modules/(grammy|@grammyjs|drizzle-orm|stripe)/' },
      'The api translates HTTP into calls of core.',
    ),
    never(
      'miniapp-uses-http',
      { path: '^miniapp/', pathNot: tests },
      { path: '^(core|db|bot|scripts|tests)/', pathNot: leaves },
      'Screens talk to the api; they share its contracts.',
    ),
    never(
      'miniapp-api-types-only',
      { path: '^miniapp/', pathNot: tests },
      { path: '^api/', dependencyTypesNot: ['type-only'] },
      'Only the type of the route tree.',
    ),
    never(
      'features-apart',
      { path: '^miniapp/src/features/([^/]+)/', pathNot: tests },
      { path: '^miniapp/src/features/', pathNot: '^miniapp/src/features/$1/' },
      'What two features share moves to components, lib or telegram.',
    ),
    never(
      'telegram-sdk-in-one-place',
      { path: '^miniapp/', pathNot: '^miniapp/src/telegram/' },
      { path: 'node_modules/@telegram-apps/' },
      'The SDK is replaceable in one folder.',
    ),
    never(
      'redis-only-when-asked-for',
      { path: ours, pathNot: `${tests}|^core/redis-readers/|^tests/|^scripts/bench-workers` },
      {
        path: '^core/redis-readers/|node_modules/(bullmq|ioredis)/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
      'Nothing of Redis is loaded where REDIS_URL is not set.',
    ),
    never(
      'files-open-in-one-place',
      { path: ours, pathNot: `${tests}|^tests/|^db/(open-file|database-error)\\.ts$` },
      { path: 'node_modules/better-sqlite3/', dependencyTypesNot: ['type-only'] },
      'A connection that openFile has not made has no key, and writes temporary files without one.',
    ),
    never(
      'nobody-imports-the-top',
      {},
      { path: '^(main.ts|worker.ts|scripts/)', pathNot: '^scripts/[^/]+/' },
      'Composition and scripts are entry points.',
    ),
    never('resolvable', {}, { couldNotResolve: true, pathNot: '^virtual:' }, 'An import that does not resolve.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules/\\.cache|^reader/dist/' },
    tsPreCompilationDeps: true,
    // No rule here asks who imports a module.
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
