import { expect, it } from 'vitest'
import { createRandom } from '#reader/synth/random.ts'
import { cardWords } from './card-words.ts'
import { plainName } from './contact-texts.ts'
import { cyrillicGreek } from './heads.ts'
import { textMaker } from './texts.ts'

const words = new Map(
  cyrillicGreek.languages.map(language => {
    const all = cardWords[language].titles.match(/\p{L}{3,15}/gu) ?? []
    return [language, { all, byAccent: [all] }]
  }),
)

it('no word of an invented text mixes alphabets, and the head can write all of it', () => {
  const nextText = textMaker(createRandom(3), cyrillicGreek, words)
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
  const languages = new Set<string>()
  for (let count = 0; count < 2000; count++) {
    const { text, language } = nextText()
    languages.add(language)
    expect(cyrillicGreek.alphabet.classesOf(text), text).toBeDefined()
    for (const word of text.match(/\p{L}+/gu) ?? [])
      expect(scripts.filter(script => script.test(word)).length, `${word} in ${text}`).toBe(1)
  }
  expect([...languages].sort()).toEqual([...cyrillicGreek.languages].sort())
})

it('names in Cyrillic and Greek letters give addresses in Latin letters', () => {
  expect(plainName('Щербаков Юрій')).toBe('shcherbakovyurii')
  expect(plainName('Γιώργος Ψαρράς')).toBe('giorgospsarras')
})
