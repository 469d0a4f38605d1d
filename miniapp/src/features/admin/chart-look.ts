/** The five colours of SPEC §2 "Analytics", in the order in which they are used. */
export const chartColours = [0, 1, 2, 3, 4].map(index => `var(--color-chart-${index})`)

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
