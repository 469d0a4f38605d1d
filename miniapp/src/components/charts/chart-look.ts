/** The five colours of SPEC §2 "Analytics", in the order in which they are used; Tailwind keeps those written out. */
export const chartColours = [
  'var(--color-chart-0)',
  'var(--color-chart-1)',
  'var(--color-chart-2)',
  'var(--color-chart-3)',
  'var(--color-chart-4)',
]

/** How axes look. */
export const axisLook = { stroke: 'var(--color-muted)', fontSize: 12, tickLine: false, axisLine: false } as const

/** How the note beside the pointer looks. */
export const tooltipLook = {
  contentStyle: {
    background: 'var(--color-surface)',
    border: '1px solid var(--color-hairline)',
    borderRadius: 8,
  },
  itemStyle: { color: 'var(--color-text)' },
} as const
