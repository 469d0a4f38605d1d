// Of two folders one is below the other. A run of its own, since a folder's arrows are counted with those of its tests
// and of the context (core/app.ts), which names ports from every room.
const { options } = require('./.dependency-cruiser.cjs')

module.exports = {
  forbidden: [
    {
      name: 'no-folder-circles',
      severity: 'error',
      comment: 'Of two folders one is below the other.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: 'node_modules|\\.(test|spec)\\.tsx?$|^tests/|^scripts/|^core/app\\.ts$' } },
}
