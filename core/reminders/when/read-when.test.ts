import { describe, expect, it } from 'vitest'
import { afterAsking, readWhen } from '#core/reminders/when/read-when.ts'

/** Tuesday, 10 March 2026, 13:00 in Madrid. */
const now = new Date('2026-03-10T12:00:00Z')
const zone = 'Europe/Madrid'
const madrid = (at: Date) =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(at)

/** When a whole message asks to be reminded, on clocks in Madrid; undefined for a message that does not. */
function asked(text: string): [when: string | undefined, about: string | undefined] | undefined {
  const asking = afterAsking(text)
  if (asking === undefined) return undefined
  const when = readWhen(asking.rest, { now, zone, language: asking.language })
  return [when && madrid(when.at), when?.about]
}

const tomorrow = '2026-03-11 09:00'
const wednesday = tomorrow
const tuesday = '2026-03-17 09:00'
const inThreeDays = '2026-03-13 09:00'
const third = '2026-12-03 10:00'
const friday = '2026-03-13 14:30'
const inAWeek = tuesday
const inTwoWeeks = '2026-03-24 09:00'
const afterTomorrow = '2026-03-12 09:00'
const nextWeek = '2026-03-16 09:00'
const inAnHour = '2026-03-10 14:00'
const inAMonth = '2026-04-10 09:00'

describe.each<[string, Record<string, string>]>([
  [
    'en',
    {
      'remind me tomorrow': tomorrow,
      'Remind me tuesday': tuesday,
      'remind me on Wednesday': wednesday,
      'remind me in 3 days': inThreeDays,
      'remind me on 3 December at 10am': third,
      'remind me December 3rd at 10': third,
      'remind me friday at 14:30': friday,
      'remind me friday 2:30 pm': friday,
      'remind me in a week': inAWeek,
      'remind me in two weeks': inTwoWeeks,
      'remind me the day after tomorrow': afterTomorrow,
      'remind me next week': nextWeek,
      'remind me in an hour': inAnHour,
      'remind me in a month': inAMonth,
      'remind me tomorrow evening': '2026-03-11 19:00',
      'remind me 2026-12-03': '2026-12-03 09:00',
      'remind me at 15:00': '2026-03-10 15:00',
      'remind me at 11': '2026-03-11 11:00',
    },
  ],
  [
    'es',
    {
      'recuérdame mañana': tomorrow,
      'Recuérdame el martes': tuesday,
      'recuerdame en 3 dias': inThreeDays,
      'recuérdame el 3 de diciembre a las 10': third,
      'recuérdame el viernes a las 14:30': friday,
      'recuérdame en una semana': inAWeek,
      'recuérdame dentro de dos semanas': inTwoWeeks,
      'recuérdame pasado mañana': afterTomorrow,
      'recuérdame la próxima semana': nextWeek,
      'recuérdame la semana que viene': nextWeek,
      'recuérdame dentro de una hora': inAnHour,
      'recuérdame mañana por la mañana': tomorrow,
      'recuérdame mañana a las 8 de la tarde': '2026-03-11 20:00',
    },
  ],
  [
    'pt',
    {
      'lembra-me amanhã': tomorrow,
      'Lembre-me na terça-feira': tuesday,
      'me lembre em 3 dias': inThreeDays,
      'lembre-me dia 3 de dezembro às 10h': third,
      'lembre-me sexta às 14:30': friday,
      'lembre-me daqui a uma semana': inAWeek,
      'lembre-me em duas semanas': inTwoWeeks,
      'lembre-me depois de amanhã': afterTomorrow,
      'lembre-me semana que vem': nextWeek,
      'lembre-me daqui a 3 dias': inThreeDays,
      'lembre-me em uma hora': inAnHour,
    },
  ],
  [
    'de',
    {
      'erinnere mich morgen': tomorrow,
      'Erinnere mich am Dienstag': tuesday,
      'erinnere mich in 3 Tagen': inThreeDays,
      'erinnere mich am 3. Dezember um 10 Uhr': third,
      'erinnere mich am 3.12. um 10': third,
      'erinnere mich am Freitag um 14:30 Uhr': friday,
      'erinnere mich um 14.30 am Freitag': friday,
      'erinnere mich in einer Woche': inAWeek,
      'erinnere mich in zwei Wochen': inTwoWeeks,
      'erinnere mich übermorgen': afterTomorrow,
      'erinnere mich nächste Woche': nextWeek,
      'erinnere mich in einer Stunde': inAnHour,
      'erinnere mich morgen früh': tomorrow,
      'erinnere mich um 10 am Freitag': '2026-03-13 10:00',
    },
  ],
  [
    'fr',
    {
      'rappelle-moi demain': tomorrow,
      'Rappelle-moi mardi': tuesday,
      'rappelez-moi dans 3 jours': inThreeDays,
      'rappelle-moi le 3 décembre à 10h': third,
      'rappelle-moi vendredi à 14h30': friday,
      'rappelle-moi dans une semaine': inAWeek,
      'rappelle-moi dans deux semaines': inTwoWeeks,
      'rappelle-moi après-demain': afterTomorrow,
      'rappelle-moi la semaine prochaine': nextWeek,
      'rappelle-moi dans une heure': inAnHour,
    },
  ],
  [
    'it',
    {
      'ricordami domani': tomorrow,
      'Ricordami martedì': tuesday,
      'ricordami fra 3 giorni': inThreeDays,
      'ricordami il 3 dicembre alle 10': third,
      'ricordami venerdì alle 14:30': friday,
      'ricordami tra una settimana': inAWeek,
      'ricordami tra due settimane': inTwoWeeks,
      'ricordami dopodomani': afterTomorrow,
      'ricordami la settimana prossima': nextWeek,
      'ricordami tra un’ora': inAnHour,
    },
  ],
  [
    'ru',
    {
      'напомни завтра': tomorrow,
      'Напомни мне во вторник': tuesday,
      'напомни через 3 дня': inThreeDays,
      'напомни 3 декабря в 10': third,
      'напомни 3 декабря в 10 часов': third,
      'напомни в пятницу в 14:30': friday,
      'напомни через неделю': inAWeek,
      'напомни через две недели': inTwoWeeks,
      'напомни послезавтра': afterTomorrow,
      'напомни на следующей неделе': nextWeek,
      'напомни через час': inAnHour,
    },
  ],
  [
    'uk',
    {
      'нагадай завтра': tomorrow,
      'Нагадай мені у вівторок': tuesday,
      'нагадай через 3 дні': inThreeDays,
      'нагадай 3 грудня о 10': third,
      'нагадай у п’ятницю о 14:30': friday,
      "нагадай у п'ятницю о 14:30": friday,
      'нагадай за тиждень': inAWeek,
      'нагадай через два тижні': inTwoWeeks,
      'нагадай післязавтра': afterTomorrow,
      'нагадай наступного тижня': nextWeek,
      'нагадай через годину': inAnHour,
    },
  ],
])('%s', (_, rows) => {
  it.each(Object.entries(rows))('%s', (text, expected) => {
    expect(asked(text)).toEqual([expected, ''])
  })
})

it.each([
  ['remind me tuesday to send 3 samples', tuesday, 'to send 3 samples'],
  ['remind me to call about the price list, tomorrow at 8', '2026-03-11 08:00', 'to call about the price list'],
  ['recuérdame el viernes a las 14:30 enviar la oferta', friday, 'enviar la oferta'],
  ['erinnere mich morgen: Preisliste schicken', tomorrow, 'Preisliste schicken'],
  ['напомни завтра отправить прайс', tomorrow, 'отправить прайс'],
  ['erinnere mich daran, morgen Ana anzurufen', tomorrow, 'daran, Ana anzurufen'],
  ['remind me please to call Ana on friday at 10', '2026-03-13 10:00', 'to call Ana'],
  ['remind me mañana', tomorrow, ''],
])('%s is about more than a time', (text, when, about) => {
  expect(asked(text)).toEqual([when, about])
})

/** Parts of days and months may mean hours or days. */
const parts = ['remind me in 1.5 days', 'remind me in 2.5 months', 'recuérdame en 1,5 semanas']

it.each(['remind me', 'remind me to call him', 'remind me on 31 February', 'recuérdame', 'remind me in 0.5', ...parts])(
  '%s names no time',
  text => expect(asked(text)?.[0]).toBeUndefined(),
)

it.each([
  'remind me at 3',
  'remind me at 8',
  'remind me next friday',
  'remind me 3/4',
  'remind me tuesday in a week',
  'remind me tomorrow to meet at 15:00',
  'remind me to call Ana tomorow at 10',
  'remind me to call every tuesday',
  'remind me tomorrow not before 10',
  'remind me -2h',
  'erinnere mich morgen in 2 Stunden',
  'напомни через день',
  'нагадай завтра о 25:00',
])('%s could mean several times', text => expect(asked(text)?.[0]).toBeUndefined())

it.each(['remindme', 'tomorrow', 'He said: remind me tomorrow', 'recuérdamelo mañana', ''])('%s does not ask', text =>
  expect(asked(text)).toBeUndefined(),
)

it.each([
  ['a year that was named', '10 May 2024', '2024-05-10 09:00'],
  ['a day that is over this year', '9 March', '2027-03-09 09:00'],
  ['today without a time', 'today', '2026-03-10 14:00'],
])('%s', (_, text, expected) => {
  expect(madrid(readWhen(text, { now, zone })!.at)).toBe(expected)
})

it('follows the clocks of the zone when they change', () => {
  const day = readWhen('29 march at 9', { now, zone })!.at
  expect(day.toISOString()).toBe('2026-03-29T07:00:00.000Z')
  // 02:30 does not exist that night.
  expect(readWhen('29 march at 02:30', { now, zone })!.at.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(readWhen('25 october at 9', { now, zone })!.at.toISOString()).toBe('2026-10-25T08:00:00.000Z')
  expect(readWhen('tomorrow', { now, zone: 'Asia/Kolkata' })!.at.toISOString()).toBe('2026-03-11T03:30:00.000Z')
})

it.each([
  ['today at 8', '2026-03-10 20:00'],
  ['at 11', '2026-03-11 11:00'],
  ['3 in the afternoon', '2026-03-10 15:00'],
  ['in 1h 30m', '2026-03-10 14:30'],
])('%s is the time that people mean', (text, expected) => {
  expect(madrid(readWhen(text, { now, zone, language: 'en' })!.at)).toBe(expected)
})

it('reads no text longer than a sentence', () => {
  expect(readWhen(`tomorrow to ${'x '.repeat(60)}`, { now, zone })).toBeUndefined()
  expect(readWhen(`tomorrow ${'x'.repeat(400)}`, { now, zone })).toBeUndefined()
})
