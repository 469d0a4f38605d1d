import { expect, it } from 'vitest'
import { paginationOf } from '#core/base/values/pagination.ts'

it.each([
  [1, 0, 1, false, false],
  [1, 20, 1, false, false],
  [1, 21, 2, false, true],
  [2, 21, 2, true, false],
  [3, 60, 3, true, false],
])('page %i of %i rows has %i pages', (page, total, totalPages, hasPrev, hasNext) => {
  expect(paginationOf({ page, limit: 20, total })).toEqual({ page, limit: 20, total, totalPages, hasPrev, hasNext })
})
