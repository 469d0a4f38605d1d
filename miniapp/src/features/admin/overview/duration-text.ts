const units = [
  ['second', 1000, 60],
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 48],
  ['day', 86_400_000, Number.POSITIVE_INFINITY],
] as const

/** A length of time in its largest fitting unit, with one decimal below ten seconds: '3.2 sec', '5 min', '2 days'. */
export function durationText(ms: number, language: string): string {
  const [unit, size] = units.find(([, size, most]) => ms / size < most) ?? units[0]
  const value = ms / size
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'second' && value < 10 ? 1 : 0,
    roundingMode: 'trunc',
  }).format(value)
}
