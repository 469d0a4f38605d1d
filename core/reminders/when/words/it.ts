import type { WhenWords } from '#core/reminders/when/words/when-words.ts'

/** How Italian says when. */
export const it: WhenWords = {
  asking: 'ricordami|mi ricordi|ricordarmi',
  numbers: {
    ...{ 1: 'un|uno|una', 2: 'due', 3: 'tre', 4: 'quattro', 5: 'cinque', 6: 'sei', 7: 'sette', 8: 'otto', 9: 'nove' },
    ...{ 10: 'dieci', 11: 'undici', 12: 'dodici', 13: 'tredici', 14: 'quattordici', 15: 'quindici', 16: 'sedici' },
    ...{ 17: 'diciassette', 18: 'diciotto', 19: 'diciannove', 20: 'venti', 24: 'ventiquattro', 25: 'venticinque' },
    ...{ 30: 'trenta', 35: 'trentacinque', 40: 'quaranta', 45: 'quarantacinque', 48: 'quarantotto', 50: 'cinquanta' },
    ...{ 60: 'sessanta', 90: 'novanta' },
  },
  units: {
    minute: 'minuto|minuti|min',
    hour: 'ora|ore|h',
    day: 'giorno|giorni|gg',
    week: 'settimana|settimane',
    month: 'mese|mesi',
    year: 'anno|anni',
  },
  weekdays: ['lunedì|lun', 'martedì|mar', 'mercoledì|mer', 'giovedì|gio', 'venerdì|ven', 'sabato|sab', 'domenica|dom'],
  months: [
    ...['gennaio|gen', 'febbraio|feb', 'marzo', 'aprile|apr', 'maggio|mag', 'giugno|giu', 'luglio|lug', 'agosto|ago'],
    ...['settembre|sett|set', 'ottobre|ott', 'novembre|nov', 'dicembre|dic'],
  ],
  first: 'primo',
  on: 'il|per|per il|questo|questa|lo|la|l|di|del|della',
  at: 'alle|alle ore|ore|all|alla|verso le|le|per le',
  in: 'tra|fra',
  and: 'e',
  amounts: {
    'mezz|mezza ora': { minutes: 30 },
    mezzora: { minutes: 30 },
    'un? quarto d ora': { minutes: 15 },
    'tre quarti d ora': { minutes: 45 },
    '{n} {unit} e mezza|mezzo': { more: 30 },
    '{n} {unit} e un quarto': { more: 15 },
    'una quindicina di giorni': { days: 15 },
  },
  days: { oggi: 0, 'per? domani': 1, 'per? dopodomani': 2, 'dopo domani': 2 },
  weeks: {
    'questa|di questa settimana': 0,
    'la|della|nella|per? prossima settimana': 1,
    'la|della|nella? settimana prossima': 1,
    'la|della|nella? settimana che viene': 1,
  },
  nextMonth: ['il|del|nel? mese prossimo', 'il|del|nel? prossimo mese', 'il|del? mese che viene'],
  nextWeekday: ['{on}? {weekday} prossimo|prossima', '{on}? prossimo|prossima {weekday}', '{on}? {weekday} che viene'],
  dates: ['{on}? {day} º? {month} {year}?', 'il giorno? {day}'],
  clocks: {
    '{at} {hour} h|ore': {},
    '{hour} h': { needsDay: true },
    '{at} {hour} e mezza|mezzo': { adds: 30 },
    '{at} {hour} e un? quarto': { adds: 15 },
    '{at} {hour} e tre quarti': { adds: 45 },
    '{at} {hour} meno un? quarto': { adds: -15 },
    '{at} {hour} e {minute}': {},
    '{at} {hour} meno {minute}': { isBefore: true },
    'a? mezzogiorno e mezzo|mezza': { hour: 12, adds: 30 },
  },
  parts: {
    morning: 'mattina|di mattina|del mattino|la mattina|al mattino|in mattinata|mattino|della mattina',
    noon: 'a mezzogiorno|mezzogiorno',
    afternoon: 'pomeriggio|di pomeriggio|del pomeriggio|nel pomeriggio|al pomeriggio|il pomeriggio',
    evening: 'sera|di sera|la sera|della sera|in serata',
    night: 'di notte|della notte',
  },
  partsOfToday: {
    morning: 'stamattina|questa mattina|stamani',
    afternoon: 'questo pomeriggio',
    evening: 'stasera|questa sera',
  },
  polite: 'in punto|per favore|per piacere|grazie',
  about: 'di|che|per|su|perché|del|della|dell',
  verb: { first: /(?:[aei]r|rr)(?:e|l[aeio]|gli|ci|ne|mi|ti|si|vi)$/ },
  limits:
    'non|mai|ogni|tutti i|tutti|tutte le|tutte|prima|prima di|dopo|entro|fino|fino a|da|dal|dalle|tra|fra|tranne|o|oppure|e|né|che|di|' +
    'del|della|il|la|lo|le|l|scorso|scorsa|solo|circa|forse|fine|inizio|un|una|a',
}
