import { expect, test } from 'vitest'
import { changeView, paramsOf, sortBy, usersPath, viewOf } from './admin-view.ts'

const view = (query: string) => viewOf(new URLSearchParams(query))
const start = view('')

test('an address without words is the overview, the newest user first', () => {
  expect(start).toEqual({ tab: 'overview', filter: 'all', search: '', sort: 'created_at', order: 'desc', page: 1 })
  expect(paramsOf(start).toString()).toBe('')
})

test.each([
  'tab=users&filter=paid&search=a%26b&page=3',
  'tab=scans&page=2',
  'tab=users&search=%3Cscript%3E&sort=name&order=asc',
])('%s says the view, and the view says it', query => {
  expect(paramsOf(view(query)).toString()).toBe(query)
})

test.each([
  'tab=none',
  'filter=x',
  'sort=password',
  'order=up',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=1e99',
])('a wrong %s is as at the start', query => {
  expect(view(query)).toEqual(start)
})

test('another filter, search or order begins with the first page; another page keeps them', () => {
  const third = view('tab=users&filter=paid&search=ana&page=3')
  for (const change of [{ filter: 'free' }, { search: 'olga' }, sortBy(third, 'name')] as const)
    expect(changeView(third, change)).toMatchObject({ ...change, page: 1 })
  expect(changeView(third, { page: 4 })).toEqual({ ...third, page: 4 })
})

test('another tab begins anew', () => {
  expect(changeView(view('tab=users&filter=paid&page=3'), { tab: 'scans' })).toEqual({ ...start, tab: 'scans' })
  expect(changeView(start, { tab: 'users', filter: 'new_today' })).toEqual(view('tab=users&filter=new_today'))
})

test('a click on a column sorts by it, the next one the other way round', () => {
  const byName = changeView(start, sortBy(start, 'name'))
  expect(byName).toMatchObject({ sort: 'name', order: 'asc' })
  expect(sortBy(byName, 'name')).toEqual({ sort: 'name', order: 'desc' })
  expect(sortBy(byName, 'scans_used')).toEqual({ sort: 'scans_used', order: 'desc' })
})

test('the call asks for what the view shows', () => {
  expect(usersPath(view('tab=users&filter=paid&search=a%26b&page=3'))).toBe(
    '/users?page=3&limit=20&search=a%26b&filter=paid&sort=created_at&order=desc',
  )
})
