// Of two folders one is below the other. This is a run of its own, since a folder would count the arrows of its tests too.
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
  options: {
    ...options,
    // Folders are made of modules that know who imports them.
    skipAnalysisNotInRules: false,
    exclude: { path: 'node_modules|^reader/dist/|\\.(test|spec)\\.tsx?$|^tests/|^scripts/' },
  },
}
