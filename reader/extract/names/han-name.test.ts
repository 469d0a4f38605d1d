import { expect, it } from 'vitest'
import { isHanName, splitHanName } from './han-name.ts'
import { latinNameOf } from './latin-name-of.ts'

it.each([
  ['张伟', '伟', '张'],
  ['王小明', '小明', '王'],
  ['王 小 明', '小明', '王'],
  ['王 小明', '小明', '王'],
  ['欧阳修', '修', '欧阳'],
  ['歐陽 娜娜', '娜娜', '歐陽'],
  ['司马相如', '相如', '司马'],
  ['陳美玲 小姐', '美玲', '陳'],
  ['室田 直匡', '直匡', '室田'],
])('%s is %s %s', (name, first, last) => {
  expect(splitHanName(name)).toEqual({ first, last })
})

it('a name is two to four signs that begin with a surname', () => {
  expect(['王小明', '张伟', '欧阳若溪'].map(isHanName)).toEqual([true, true, true])
  expect(['总经理', '上海科技公司', '商业合作', '王'].map(isHanName)).toEqual([false, false, false, false])
})

it.each([
  ['Wang Xiaoming', '王小明', 'Xiaoming', 'Wang'],
  ['WANG Xiaoming', '王小明', 'Xiaoming', 'Wang'],
  ['Xiaoming Wang', '王小明', 'Xiaoming', 'Wang'],
  ['Chang Wei', '張偉', 'Wei', 'Chang'],
  ['Tony Wang', '王小明', 'Tony', 'Wang'],
])('%s of %s is %s %s', (latin, own, first, last) => {
  const split = (text: string) => ({ first: text.split(' ')[0] ?? '', last: text.split(' ')[1] ?? '' })
  expect(latinNameOf(splitHanName(own), { latin, lines: [latin], split })).toEqual({ first, last })
})

it('a Latin name on two lines is found by its sound', () => {
  const own = { first: 'Тарас', last: 'Вербовець' }
  const lines = ['Світанка LLC', 'Taras', 'Sales Manager', 'Verbovets']
  const split = () => ({ first: '', last: '' })
  expect(latinNameOf(own, { latin: '', lines, split })).toEqual({ first: 'Taras', last: 'Verbovets' })
  expect(latinNameOf(own, { latin: '', lines: ['Taras'], split })).toEqual({ first: '', last: '' })
})
