import { describe, expect, test } from 'vitest'
import { callerOf, findLaunch, isLaunchHash, startPath } from './launch.ts'

const initData = `query_id=AA&user=${encodeURIComponent('{"id":42,"first_name":"Ada"}')}&auth_date=1&hash=x`
const hash = `#tgWebAppData=${encodeURIComponent(initData)}&tgWebAppVersion=8.0&tgWebAppThemeParams=${encodeURIComponent('{"bg_color":"#17212b"}')}`
const demo = { demo: true, initData: 'user=demo', botUsername: null }

describe('how the page was opened', () => {
  test('launch data in the hash is Telegram, with its colours and the data as signed', () => {
    expect(findLaunch({ hash, stored: null, boot: null })).toEqual({
      kind: 'telegram',
      initData,
      themeColors: { bg_color: '#17212b' },
    })
  })
  test('after a reload that lost the hash the stored one still counts', () => {
    expect(findLaunch({ hash: '', stored: hash, boot: null }).kind).toBe('telegram')
  })
  test('demo data from the server is the demo, even where an old launch was stored', () => {
    expect(findLaunch({ hash: '', stored: hash, boot: demo })).toEqual({ kind: 'demo', initData: 'user=demo' })
  })
  test.each([
    [{ hash: '', stored: null, boot: null }],
    [{ hash: '#section', stored: null, boot: { demo: false, initData: null, botUsername: 'a_bot' } }],
  ])('anything else is a plain browser', input => {
    expect(findLaunch(input)).toEqual({ kind: 'browser' })
  })
  test('broken theme colours do not keep anybody out', () => {
    expect(findLaunch({ hash: '#tgWebAppData=a&tgWebAppThemeParams={', stored: null, boot: null })).toMatchObject({
      kind: 'telegram',
      themeColors: {},
    })
  })
  test('only a hash with launch data is worth keeping', () => {
    expect([hash, '#top', ''].map(isLaunchHash)).toEqual([true, false, false])
  })
})

test.each([
  [initData, 42],
  ['user=%7B%22id%22%3A%22x%22%7D', undefined],
  ['user={', undefined],
  ['', undefined],
])('the caller of %j is %s', (data, id) => {
  expect(callerOf(data)?.id).toBe(id)
})

test.each([
  [`${hash}&tgWebAppStartParam=c_abcdefgh2345`, '/cards/abcdefgh2345'],
  [`${hash}&tgWebAppStartParam=c_../admin`, undefined],
  [`${hash}&tgWebAppStartParam=fair`, undefined],
  [hash, undefined],
])('a link of somebody’s card leads to it: %#', (start, path) => {
  expect(startPath(start)).toBe(path)
})
