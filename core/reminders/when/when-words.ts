/** What a word or phrase means in a sentence that says when. */
export type Meaning =
  | { kind: 'day'; after: number }
  | { kind: 'weekday'; iso: number }
  | { kind: 'month'; month: number }
  | { kind: 'unit'; unit: Unit }
  | { kind: 'number'; n: number }
  /** A part of the day, by the hour at which a reminder comes. */
  | { kind: 'part'; hour: number }
  | { kind: 'next'; unit: 'week' | 'month' }
  /** Stands before an amount of time: "in", "через". */
  | { kind: 'in' }
  /** Stands before an hour: "at", "alle". */
  | { kind: 'at' }
  /** Stands behind an hour. */
  | { kind: 'clock'; adds: 0 | 12 }
  | { kind: 'filler' }

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month'

/** Lower case without accents, so that "Mañana" and "manana" are one word. */
export function foldWord(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** Phrases that ask for a reminder, at the start of a message. */
const asking = [
  'remind me|please remind me',
  'recuérdame|recordame|recuérdeme|recordarme|avísame',
  'lembra-me|lembre-me|me lembra|me lembre|lembrar-me|lembrar',
  'rappelle-moi|rappelez-moi|rappelle moi|me rappeler',
  'erinnere mich|erinner mich|bitte erinnere mich',
  'ricordami|mi ricordi|ricordarmi',
  'напомни мне|напомни|напомните мне|напомните|напомнить',
  'нагадай мені|нагадай|нагадайте мені|нагадайте|нагадати',
].flatMap(line => line.split('|').map(phrase => foldWord(phrase)))

/** What stands behind the phrase that asks for a reminder; undefined where a text does not begin with one. */
export function afterAsking(text: string): string | undefined {
  const begin = text.trimStart()
  for (const phrase of asking) {
    const words = phrase.split(/[\s-]/).length
    const said = new RegExp(`^(?:[\\p{L}\\p{M}]+[\\s-]+){${words - 1}}[\\p{L}\\p{M}]+`, 'u').exec(begin)?.[0]
    if (said !== undefined && foldWord(said).replace(/[\s-]+/g, ' ') === phrase.replaceAll('-', ' ')) {
      return begin.slice(said.length)
    }
  }
  return undefined
}

const weekdays = [
  'monday|lunes|segunda|segunda feira|lundi|montag|lunedì|понедельник|понеділок',
  'tuesday|martes|terça|terça feira|mardi|dienstag|martedì|вторник|вівторок',
  'wednesday|miércoles|quarta|quarta feira|mercredi|mittwoch|mercoledì|среда|среду|середа|середу',
  'thursday|jueves|quinta|quinta feira|jeudi|donnerstag|giovedì|четверг|четвер',
  'friday|viernes|sexta|sexta feira|vendredi|freitag|venerdì|пятница|пятницу|пятниця|пятницю',
  'saturday|sábado|samedi|samstag|sonnabend|sabato|суббота|субботу|субота|суботу',
  'sunday|domingo|dimanche|sonntag|domenica|воскресенье|неділя|неділю',
]

const months = [
  'january|jan|enero|janeiro|janvier|januar|gennaio|января|січня',
  'february|feb|febrero|fevereiro|février|februar|febbraio|февраля|лютого',
  'march|mar|marzo|março|mars|märz|марта|березня',
  'april|apr|abril|avril|aprile|апреля|квітня',
  'may|mayo|maio|mai|maggio|мая|травня',
  'june|jun|junio|junho|juin|juni|giugno|июня|червня',
  'july|jul|julio|julho|juillet|juli|luglio|июля|липня',
  'august|aug|agosto|août|августа|серпня',
  'september|sep|sept|septiembre|setembro|septembre|settembre|сентября|вересня',
  'october|oct|octubre|outubro|octobre|oktober|ottobre|октября|жовтня',
  'november|nov|noviembre|novembro|novembre|ноября|листопада',
  'december|dec|diciembre|dezembro|décembre|dezember|dicembre|декабря|грудня',
]

const numbers = [
  'a|an|one|un|una|uno|um|uma|une|ein|eine|einem|einen|einer|один|одну|одна',
  'two|dos|dois|duas|deux|zwei|due|два|две|дві',
  'three|tres|três|trois|drei|tre|три',
  'four|cuatro|quatro|quatre|vier|quattro|четыре|чотири',
  'five|cinco|cinq|fünf|cinque|пять',
  'six|seis|sechs|sei|шесть|шість',
  'seven|siete|sete|sept|sieben|sette|семь|сім',
  'eight|ocho|oito|huit|acht|otto|восемь|вісім',
  'nine|nueve|nove|neuf|neun|девять',
  'ten|diez|dez|dix|zehn|dieci|десять',
]

const units: Record<Unit, string> = {
  minute: 'minute|minutes|min|minuto|minutos|minuti|minuten|минут|минуту|минуты|хвилин|хвилину|хвилини',
  hour: 'hour|hours|hora|horas|heure|heures|stunde|stunden|ora|ore|час|часа|часов|годину|години|годин',
  day: 'day|days|día|días|dia|dias|jour|jours|tag|tage|tagen|giorno|giorni|день|дня|дней|дні|днів',
  week: 'week|weeks|semana|semanas|semaine|semaines|woche|wochen|settimana|settimane|неделю|недели|недель|тиждень|тижні|тижнів',
  month: 'month|months|mes|meses|mês|mois|monat|monate|monaten|mese|mesi|месяц|месяца|месяцев|місяць|місяці|місяців',
}

/** A word that two languages use differently has the meaning that stands last. */
const rows: [Meaning, string][] = [
  ...weekdays.map((words, index): [Meaning, string] => [{ kind: 'weekday', iso: index + 1 }, words]),
  ...months.map((words, index): [Meaning, string] => [{ kind: 'month', month: index + 1 }, words]),
  ...numbers.map((words, index): [Meaning, string] => [{ kind: 'number', n: index + 1 }, words]),
  ...(Object.entries(units) as [Unit, string][]).map(([unit, words]): [Meaning, string] => [
    { kind: 'unit', unit },
    words,
  ]),
  [{ kind: 'day', after: 0 }, 'today|hoy|hoje|heute|aujourd hui|oggi|сегодня|сьогодні'],
  [{ kind: 'day', after: 1 }, 'tomorrow|mañana|amanhã|demain|morgen|domani|завтра'],
  [
    { kind: 'day', after: 2 },
    'day after tomorrow|the day after tomorrow|pasado mañana|depois de amanhã|après demain|übermorgen|dopodomani|послезавтра|післязавтра',
  ],
  [
    { kind: 'next', unit: 'week' },
    'next week|próxima semana|la próxima semana|la semana que viene|na próxima semana|semana que vem|na semana que vem|semaine prochaine|la semaine prochaine|nächste woche|prossima settimana|la prossima settimana|settimana prossima|la settimana prossima|на следующей неделе|наступного тижня|на наступному тижні',
  ],
  [
    { kind: 'next', unit: 'month' },
    'next month|próximo mes|el próximo mes|el mes que viene|próximo mês|mês que vem|no mês que vem|mois prochain|le mois prochain|nächsten monat|prossimo mese|il prossimo mese|il mese prossimo|в следующем месяце|наступного місяця',
  ],
  [
    { kind: 'part', hour: 9 },
    'morning|in the morning|por la mañana|de la mañana|de manhã|pela manhã|da manhã|matin|au matin|le matin|du matin|früh|am morgen|morgens|vormittag|vormittags|mattina|di mattina|del mattino|утром|утра|вранці|ранку',
  ],
  [
    { kind: 'part', hour: 12 },
    'noon|at noon|a mediodía|al mediodía|ao meio dia|à midi|a midi|mittag|mittags|a mezzogiorno|в полдень|опівдні',
  ],
  [
    { kind: 'part', hour: 15 },
    'afternoon|in the afternoon|por la tarde|de la tarde|à tarde|da tarde|après midi|l après midi|de l après midi|nachmittag|nachmittags|pomeriggio|di pomeriggio|del pomeriggio|днем|дня после обеда|вдень',
  ],
  [
    { kind: 'part', hour: 19 },
    'evening|in the evening|tonight|por la noche|de la noche|esta noche|à noite|da noite|esta noite|soir|le soir|du soir|ce soir|abend|abends|am abend|heute abend|sera|di sera|stasera|вечером|вечера|ввечері|увечері|вечора',
  ],
  [{ kind: 'in' }, 'in|en|dentro de|em|daqui a|daqui|dans|tra|fra|через|за'],
  [{ kind: 'at' }, 'at|a las|a la|à|às|as|um|gegen|alle|all|в|у|о|об'],
  [{ kind: 'clock', adds: 0 }, 'am|a m|uhr|o clock|h|ч'],
  [{ kind: 'clock', adds: 12 }, 'pm|p m'],
  [
    { kind: 'filler' },
    'on|the|of|this|next|el|la|le|il|l|de|do|da|del|no|na|am|den|dem|der|nächsten|nächster|nächste|próximo|próxima|prochain|prochaine|prossimo|prossima|во|на|го|следующий|следующую|наступний|наступну|наступного|st|nd|rd|th|dia|día|o',
  ],
]

/** Every phrase has at most so many words. */
export const longestPhrase = 4

/** Folded phrases, each with all that it can mean. */
export const meanings: ReadonlyMap<string, readonly Meaning[]> = (() => {
  const found = new Map<string, Meaning[]>()
  for (const [meaning, phrases] of rows) {
    for (const phrase of phrases.split('|').map(foldWord)) {
      found.set(phrase, [...(found.get(phrase) ?? []), meaning])
    }
  }
  return found
})()
