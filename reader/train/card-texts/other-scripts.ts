// Texts in every script that the classifier tells apart: names, companies and places of open locale data, or invented words.

import * as locales from '@faker-js/faker'
import {
  ar,
  bn_BD,
  de,
  el,
  en,
  es,
  type Faker,
  fa,
  fr,
  he,
  hy,
  it,
  ja,
  ka_GE,
  ko,
  mk,
  pl,
  pt_BR,
  ru,
  ta_IN,
  th,
  tr,
  uk,
  ur,
  vi,
  zh_CN,
  zh_TW,
} from '@faker-js/faker'
import type { LineClass } from '#reader/engines/pp-ocr/script-model/line-script.ts'
import type { Random } from '#reader/synth/random.ts'

type Locale = Readonly<Record<string, unknown>>

/** All texts in locale data, of at most 40 characters. */
function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return data.length <= 40 && !data.includes('{{') ? [data] : []
  return data && typeof data === 'object' ? Object.values(data).flatMap(textsIn) : []
}

/** The names, companies and places of locales that are written in a script. */
function localTexts(of: readonly Locale[], script: RegExp): string[] {
  const sections = of.flatMap(locale => ['person', 'company', 'location', 'commerce', 'word'].map(name => locale[name]))
  return [...new Set(textsIn(sections).filter(text => script.test(text)))]
}

const known: Partial<Record<LineClass, readonly string[]>> = {
  latin: localTexts([en, de, es, fr, it, pt_BR, pl, tr, vi], /^[\p{Script=Latin}\s.,'&-]+$/u),
  cyrillic: localTexts([ru, uk, mk], /\p{Script=Cyrillic}{2}/u),
  greek: localTexts([el], /\p{Script=Greek}{2}/u),
  han: localTexts([zh_CN, zh_TW, ja], /^[\p{Script=Han}·\s]+$/u),
  kana: localTexts([ja], /[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u),
  hangul: localTexts([ko], /\p{Script=Hangul}{2}/u),
  arabic: localTexts([ar, fa, ur], /\p{Script=Arabic}{2}/u),
  hebrew: localTexts([he], /\p{Script=Hebrew}{2}/u),
  thai: localTexts([th], /\p{Script=Thai}{2}/u),
  indian: localTexts([bn_BD, ta_IN], /[\p{Script=Bengali}\p{Script=Tamil}]{2}/u),
  other: localTexts([hy, ka_GE], /[\p{Script=Armenian}\p{Script=Georgian}]{2}/u),
}

/** Words that cards print beside names. */
const cardWords: Partial<Record<LineClass, string>> = {
  cyrillic:
    'Директор Менеджер ООО ОАО ИП ТОВ ЕООД ДОО Генеральный директор Москва Санкт-Петербург Київ София Минск Београд ул. вул. бул. офис тел. моб. факс Почта Сайт Адрес Магазин Строительство Ремонт Продажи Бухгалтер Юрист Врач Адвокат КОРОНА ТОМСК ВОСТОК НАТАША МОСКВА РЕСТОРАН КАФЕ САЛОН САМАРА РОСТОВ СТОМАТОЛОГ Керівник Продажу Маркетинг Управител Мениджър маникюр дизайн',
  greek:
    'Διευθύνων Σύμβουλος Διευθυντής Πωλήσεων Αθήνα Θεσσαλονίκη ΑΕ ΕΠΕ ΟΕ Τηλ. Κιν. Φαξ Οδός Λεωφ. Δικηγόρος Ιατρός Πολιτικός Μηχανικός ΑΘΗΝΑ ΤΗΛ ΚΑΦΕ ΜΑΡΙΑ ΝΙΚΟΣ ΕΤΑΙΡΕΙΑ ΕΜΠΟΡΙΑ Λογιστής Ξενοδοχείο',
  han: '有限公司 股份有限公司 科技 经理 總經理 总监 董事长 工程师 销售 电话 手机 传真 地址 邮箱 网址 微信 北京市 上海市 广东省 深圳市 南山区 路 号 大厦 楼 室 台北市 香港 九龍 業務 會計師 律師 医生 教授 株式会社 代表取締役 東京都 営業部',
  kana: 'マネージャー エンジニア デザイナー コンサルティング サービス システム ソリューション グループ あっとん さくら ひかり の お問い合わせ ホームページ メール コーヒー レストラン たなか すずき',
  hangul:
    '대표이사 대표 부장 과장 팀장 주식회사 서울특별시 강남구 테헤란로 경기도 부산 전화 팩스 이메일 휴대폰 홈페이지 연구소 감정평가사 변리사 센터장 세무사 건축사 영업부 개발팀 층 호',
  arabic:
    'شركة مؤسسة المدير العام مهندس محامي دكتور طبيب هاتف جوال فاكس البريد الإلكتروني الموقع العنوان شارع الرياض جدة دبي القاهرة بغداد عمان الكويت مبيعات تسويق التجارة المحدودة فني تصليح شركت مدیرعامل تهران خیابان تلفن همراه فروشگاه پلاک دکتر مهندس حاجی نمبر لاہور',
  hebrew:
    'מנכ״ל מנהל מכירות עורך דין רואה חשבון בע״מ טלפון נייד פקס דוא״ל רחוב תל אביב ירושלים חיפה שיווק מהנדס אדריכל סוכן ביטוח מרפאה שיניים חברה שירות',
  thai: 'บริษัท จำกัด ผู้จัดการ กรรมการผู้จัดการ ฝ่ายขาย โทรศัพท์ มือถือ แฟกซ์ อีเมล ที่อยู่ ถนน แขวง เขต กรุงเทพฯ เชียงใหม่ วิศวกร ทนายความ ร้าน สำนักงาน',
  devanagari:
    'प्रबंधक निदेशक लिमिटेड प्राइवेट कंपनी टूर एण्ड ट्रेवेल्स वकील डॉक्टर इंजीनियर फोन मोबाइल पता रोड दिल्ली मुंबई लखनऊ काठमाडौं नेपाल शर्मा सिंह प्रिया दुबे कार्यालय सेवा केन्द्र अस्पताल संचालक मालक पुणे श्री नोटरी पब्लिक',
}

/** The consonants and the vowel signs of scripts whose words are invented. */
const letters: Readonly<Record<string, { from: number; to: number; signs: string }>> = {
  devanagari: { from: 0x915, to: 0x939, signs: 'ािीुूेैोौं' },
  bengali: { from: 0x995, to: 0x9a8, signs: 'ািীুূেো' },
  gurmukhi: { from: 0xa15, to: 0xa28, signs: 'ਾਿੀੁੂੇੈੋ' },
  gujarati: { from: 0xa95, to: 0xaa8, signs: 'ાિીુૂેૈો' },
  tamil: { from: 0xbaa, to: 0xbb0, signs: 'ாிீுூெேைொ' },
  telugu: { from: 0xc15, to: 0xc28, signs: 'ాిీుూెేైొ' },
  kannada: { from: 0xc95, to: 0xca8, signs: 'ಾಿೀುೂೆೇೈೊ' },
  malayalam: { from: 0xd15, to: 0xd28, signs: 'ാിീുൂെേൈൊ' },
  thai: { from: 0xe01, to: 0xe2e, signs: 'าิีุูะ่้' },
  sinhala: { from: 0xd9a, to: 0xda7, signs: 'ාැිීුූ' },
  khmer: { from: 0x1780, to: 0x17a2, signs: 'ាិីុូេ' },
  lao: { from: 0xe99, to: 0xe9f, signs: 'າິີຸູະ' },
  myanmar: { from: 0x1000, to: 0x1021, signs: 'ာိီုူေ' },
  ethiopic: { from: 0x1200, to: 0x1246, signs: '' },
  georgian: { from: 0x10d0, to: 0x10f0, signs: '' },
  armenian: { from: 0x561, to: 0x586, signs: '' },
  hebrew: { from: 0x5d0, to: 0x5ea, signs: '' },
  greek: { from: 0x3b1, to: 0x3c9, signs: '' },
  hiragana: { from: 0x3042, to: 0x3093, signs: '' },
  katakana: { from: 0x30a2, to: 0x30f3, signs: 'ー' },
  hangul: { from: 0xac00, to: 0xd7a0, signs: '' },
}
const inventedOf: Partial<Record<LineClass, readonly string[]>> = {
  devanagari: ['devanagari'],
  indian: ['bengali', 'gurmukhi', 'gujarati', 'tamil', 'telugu', 'kannada', 'malayalam'],
  thai: ['thai'],
  other: ['sinhala', 'khmer', 'lao', 'myanmar', 'ethiopic', 'georgian', 'armenian'],
  hebrew: ['hebrew'],
  greek: ['greek'],
  kana: ['hiragana', 'katakana'],
  hangul: ['hangul'],
}

function inventedWord(random: Random, name: string): string {
  const { from, to, signs } = letters[name] ?? { from: 97, to: 122, signs: '' }
  const syllable = () => {
    const sign = signs && random.chance(0.55) ? random.pick([...signs]) : ''
    return String.fromCodePoint(random.integer(from, to)) + sign
  }
  return Array.from({ length: random.integer(2, 6) }, syllable).join('')
}

const withoutSpaces = new Set<LineClass>(['han', 'kana', 'thai'])

/** Some words of a script other than Latin. */
function wordsOf(random: Random, script: LineClass): string {
  const own = known[script] ?? []
  const extra = (cardWords[script] ?? '').split(' ').filter(Boolean)
  const invented = inventedOf[script]
  // All words of a line are in the same writing, also where a class has several.
  const writing = invented && (own.length === 0 || random.chance(0.5)) ? random.pick(invented) : undefined
  const word = () => {
    if (extra.length > 0 && random.chance(0.45)) return random.pick(extra)
    return writing ? inventedWord(random, writing) : random.pick(own)
  }
  const count = random.pick([1, 1, 1, 2, 2, 3, 4, 5])
  const separator = withoutSpaces.has(script) && random.chance(0.8) ? '' : ' '
  return Array.from({ length: count }, word).join(separator)
}

const faker = {
  en: locales.fakerEN,
  de: locales.fakerDE,
  es: locales.fakerES,
  fr: locales.fakerFR,
  pl: locales.fakerPL,
  tr: locales.fakerTR,
} satisfies Record<string, Faker>
const fakers: readonly Faker[] = Object.values(faker)

/** A line of a Latin card: words, or what has the same form in every country. */
function latinText(random: Random): string {
  const local = random.pick(fakers)
  local.seed(random.integer(1, 1e9))
  const [first, last] = [local.person.firstName(), local.person.lastName()]
  return random.pick([
    () => `${first} ${last}`,
    () => `${first} ${last}`,
    () => local.person.jobTitle(),
    () => local.company.name(),
    () => local.company.name(),
    () => local.internet.email().toLowerCase(),
    () => `E-mail: ${local.internet.email().toLowerCase()}`,
    () => `www.${local.internet.domainName()}`,
    () => local.phone.number(),
    () =>
      `+${random.integer(1, 99)} ${random.integer(100, 999)} ${random.integer(1000, 9999)} ${random.integer(100, 999)}`,
    () => `Tel. ${random.integer(10, 99)} / ${random.integer(100000, 9999999)}`,
    () => `${random.integer(1, 99)}-${random.integer(100, 999)}-${random.integer(1000, 9999)}`,
    () => `${local.location.streetAddress()}`,
    () => `${random.integer(10000, 99999)} ${local.location.city()}`,
    () => wordsOf(random, 'latin'),
    () =>
      random.pick([
        'CEO',
        'CTO',
        'Tel',
        'Fax',
        'M',
        'T:',
        'GmbH',
        'S.A.',
        'Ltd.',
        'Inc.',
        'PhD',
        'MBA',
        'XO',
        'H',
        'AB',
        'OK',
      ]),
  ])()
}

const figures = (random: Random) =>
  `${random.integer(10, 999)} ${random.integer(100, 999)} ${random.integer(1000, 9999)}`

/** A text of a class, with what it is mixed with on cards: figures, an abbreviation, an address. Some are in capitals. */
export function textOf(random: Random, script: LineClass): string {
  if (script === 'latin') {
    const text = latinText(random)
    return random.chance(0.25) && !text.includes('@') ? text.toUpperCase() : text
  }
  let text = wordsOf(random, script)
  if (random.chance(0.07)) text = [...text].slice(0, random.integer(2, 4)).join('').trim()
  if (random.chance(script === 'cyrillic' || script === 'greek' ? 0.4 : 0.1)) text = text.toUpperCase()
  const kind = random.next()
  if (kind < 0.08 && [...text].length >= 4) return `${text} ${figures(random)}`
  if (kind < 0.13 && [...text].length >= 4) return `${figures(random)} ${text}`
  if (kind < 0.16) return `${text}, ${random.integer(1, 200)}`
  if (kind < 0.19) return `(${text})`
  if (kind < 0.22 && script !== 'arabic' && script !== 'hebrew') return `«${text}»`
  if (kind < 0.25 && [...text].length >= 8) return `${text} ${random.pick(['CEO', 'AG', 'IT', 'SPA', 'AICPA'])}`
  if (kind < 0.28 && script === 'arabic')
    return `${text} ${[...String(random.integer(1000, 99999999))].map(digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('')}`
  if (kind < 0.31 && script === 'devanagari')
    return `${text} ${[...String(random.integer(1000, 99999999))].map(digit => '०१२३४५६७८९'[Number(digit)]).join('')}`
  return text
}
