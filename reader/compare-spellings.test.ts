import { describe, expect, it } from 'vitest'
import { compareSpellings, soundKeys } from './compare-spellings.ts'
import { spellInLatin } from './latin-spelling.ts'

describe('two spellings of a name', () => {
  it.each([
    ['Кузнецова Анна', 'Anna Kuznetsova'],
    ['Кузнецова', 'Kuznecova'],
    ['Кузнецова', 'Kusnezowa'],
    ['Кузнецов', 'Kouznetsoff'],
    ['Юлия Щербакова', 'Yulia Shcherbakova'],
    ['Юлия Щербакова', 'Iuliia Scherbakova'],
    ['Юлия Щербакова', 'Julia Sherbakova'],
    ['Щербаков', 'Schtscherbakow'],
    ['Анна Сергеевна Кузнецова', 'Anna Kuznetsova'],
    ['И. И. Иванов', 'Ivan Ivanov'],
    ['Антон Чехов', 'Anton Chekhov'],
    ['Антон Чехов', 'Anton Tschechow'],
    ['Никита Хрущёв', 'Nikita Khrushchev'],
    ['Михаил Горбачёв', 'Mikhail Gorbachov'],
    ['Алексей Цой', 'Alexey Tsoy'],
    ['Александр Жуков', 'Alexander Zhukov'],
    ['Фёдор Семёнов', 'Fedor Semyonov'],
    ['Фёдор Семёнов', 'Fyodor Semenov'],
    ['Ксения', 'Xenia'],
    ['Григорій Гончаренко', 'Hryhorii Honcharenko'],
    ['Григорий Гончаренко', 'Grigory Goncharenko'],
    ['Володимир Зеленський', 'Volodymyr Zelenskyy'],
    ['Єлизавета Їжак', 'Yelyzaveta Yizhak'],
    ['Георги Първанов', 'Georgi Parvanov'],
    ['Петровић', 'Petrović'],
    ['Петровић', 'Petrovic'],
    ['Παπαδόπουλος', 'Papadopoulos'],
    ['Χρήστος Ψάλτης', 'Christos Psaltis'],
    ['Χρήστος', 'Hristos'],
    ['Χρήστος', 'Xristos'],
    ['Γιάννης Παππάς', 'Yannis Pappas'],
    ['Γιώργος Παππάς', 'Giorgos Papas'],
    ['Ευάγγελος', 'Evangelos'],
    ['Ντίνος Μπέης', 'Dinos Beis'],
    ['王小明', 'Xiaoming Wang'],
    ['王小明', 'WANG Xiao-Ming'],
    ['小明 王', 'Wang Xiaoming'],
    ['曾丽', 'Zeng Li'],
    ['吕布', 'Lyu Bu'],
    ['欧阳娜', 'Na Ouyang'],
  ])('%s and %s are the same', (a, b) => {
    expect([compareSpellings(a, b), compareSpellings(b, a)]).toEqual(['same', 'same'])
  })

  it.each([
    ['Кузнецова Анна', 'Maria Petrova'],
    ['Иванов', 'Petrov'],
    ['Παπαδόπουλος', 'Georgiou'],
    ['Анна', 'Al'],
    ['И.', 'Ivan'],
  ])('%s and %s are others', (a, b) => {
    expect([compareSpellings(a, b), compareSpellings(b, a)]).toEqual(['other', 'other'])
  })

  it.each([
    ['Анна Кузнецова', 'Anna Petrova'],
    ['王小明', 'Tony Wang'],
    ['محمد', 'Mohammed'],
    ['田中さくら', 'Sakura Tanaka'],
    ['', 'Anna'],
  ])('of %s and %s the letters do not tell', (a, b) => {
    expect([compareSpellings(a, b), compareSpellings(b, a)]).toEqual(['unknown', 'unknown'])
  })
})

it('has few keys for a word, and none for letters whose sound is unknown', () => {
  expect(soundKeys('Чехов')).toEqual(['1ehov'])
  expect(soundKeys('Chekhov')).toEqual(['1ehov', 'hehov'])
  expect(soundKeys('王')).toEqual([])
  expect(soundKeys('محمد')).toEqual([])
})

describe('a name in Latin letters', () => {
  it.each([
    ['Кузнецова', 'last_name', '', 'Kuznetsova'],
    ['ЩЕРБАКОВ', 'last_name', '', 'SHCHERBAKOV'],
    ['Хрущёв', 'last_name', '', 'Khrushchev'],
    ['Фёдор', 'first_name', '', 'Fyodor'],
    ['Игорь', 'first_name', '', 'Igor'],
    ['Первъ', 'last_name', '', 'Perva'],
    ['Григорій', 'first_name', '', 'Hryhorii'],
    ['Гончаренко', 'last_name', 'UA', 'Honcharenko'],
    ['Гончаренко', 'last_name', '', 'Goncharenko'],
    ['ООО «Северный ветер»', 'company', '', 'OOO «Severnyy veter»'],
    ['Παπαδόπουλος', 'last_name', '', 'Papadopoulos'],
    ['Ευάγγελος', 'first_name', '', 'Evangelos'],
    ['Μπέης', 'last_name', '', 'Beis'],
    ['王', 'last_name', '', 'Wang'],
    ['曾', 'last_name', '', 'Zeng'],
    ['曾', 'first_name', '', 'Ceng'],
    ['小明', 'first_name', '', 'Xiaoming'],
    ['北京科技', 'company', '', 'Bei Jing Ke Ji'],
    ['华为 Huawei', 'company', '', 'Hua Wei Huawei'],
    ['田中', 'last_name', 'JP', ''],
    ['さくら', 'first_name', '', ''],
    ['محمد', 'first_name', '', ''],
    ['Müller', 'last_name', '', ''],
    ['', 'last_name', '', ''],
  ] as const)('%s as %s of %s is %s', (text, part, country, spelled) => {
    expect(spellInLatin(text, part, country)).toBe(spelled)
  })
})
