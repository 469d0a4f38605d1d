import { otherGazetteers } from '#reader/words/other-gazetteers.ts'

/** Surnames that the open lists lack; the last are of two signs. */
const further = new Set(
  '陳張劉楊黃趙吳孫馬許鄭謝羅韓馮蕭葉蘇盧蔣鄧龔範賴邱詹游洪簡連紀巫溫莊柯甘卓姜涂白翁阮辛官倪藍鍾譚廖鄒嚴賀顧龍萬錢湯陸關歐陽欒闕池'
    .split('')
    .concat(
      '歐陽 司馬 諸葛 張簡 范姜 欧阳 司马 诸葛 上官 慕容 东方 東方 皇甫 尉迟 公孙 夏侯 司徒 长孙 令狐 端木'.split(' '),
    ),
)

const isSurname = (text: string) => further.has(text) || otherGazetteers().last.has(text)
const signs = /^[\u3005\u3400-\u9fff\uf900-\ufaff]+$/
/** What stands behind or before a name and is no part of it. */
const courtesy = /(?:先生|女士|小姐|博士|教授)$/

/** A name as its signs alone, without spaces and courtesies. */
const bareName = (text: string) => text.replace(/[\s·・,，]/g, '').replace(courtesy, '')

/** How many signs of a name are its surname. */
function surnameLength(name: string): 1 | 2 {
  return name.length > 2 && isSurname(name.slice(0, 2)) ? 2 : 1
}

/** Whether a text may be a Chinese person's name: two to four signs, of which the first are a surname. */
export function isHanName(text: string): boolean {
  const name = bareName(text)
  if (!signs.test(name) || name.length < 2 || name.length > 4) return false
  const length = surnameLength(name)
  return isSurname(name.slice(0, length)) && name.length - length <= 2
}

/** First and last name of a name in Chinese signs: the surname stands first, whether a space parts them or not. */
export function splitHanName(text: string): { first: string; last: string } {
  const groups = text
    .replace(courtesy, '')
    .trim()
    .split(/[\s·・]+/)
  const [leading = '', following = ''] = groups
  if (groups.length === 2 && leading.length <= 2 && leading.length + following.length > 2)
    return { first: following, last: leading }
  const name = bareName(text)
  const length = surnameLength(name)
  return { first: name.slice(length), last: name.slice(0, length) }
}
