/** A day written out, "April 9, 2026". Periods begin and end at days in UTC. */
export function dayText(moment: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))
}
