import { expect, it } from 'vitest'
import { readOptions, WrongOptions } from './read-options.ts'

it.each([
  [['--bogus', 'x.jpg'], 'Unknown option'],
  [[], 'no file is given'],
  [['--workers', 'many', 'x.jpg'], '--workers takes a number'],
  [['--workers', '0', 'x.jpg'], '--workers takes a number'],
  [['--region', 'Spain', 'x.jpg'], '--region takes two letters'],
  [['--scripts', 'runes', 'x.jpg'], 'runes'],
  [['--scripts', 'arabic', 'card.jpg'], 'npm install @tesseract.js-data/ara'],
])('wrong options are named in one line: %j', (options, message) => {
  const read = () => readOptions(options)
  expect(read).toThrow(WrongOptions)
  expect(read).toThrow(message)
  expect(read).not.toThrow('\n')
})

it('an engine that does not exist is refused', () => {
  expect(() => readOptions(['x.jpg'], 'magic')).toThrow(WrongOptions)
})

it('right options are read', () => {
  expect(readOptions(['--json', '--workers', '3', '--region', 'es', 'a.jpg', 'b.jpg'], 'tesseract')).toEqual({
    ...{ files: ['a.jpg', 'b.jpg'], json: true, workers: 3, region: 'ES', engine: 'tesseract', scripts: [] },
  })
})

it('--help asks for the usage', () => {
  expect(readOptions(['--help', '--workers', 'many'])).toBeUndefined()
})
