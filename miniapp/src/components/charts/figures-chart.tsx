import type { ReactNode } from 'react'
import { ResponsiveContainer } from 'recharts'

/** A chart in a box of this height, which a reader of the screen hears as a table instead. */
export function FiguresChart(props: {
  height: number
  /** The table: what it shows, the heads of its columns, and a row for each name. */
  caption: string
  heads: readonly string[]
  rows: readonly (readonly [name: string, ...figures: string[]])[]
  children: ReactNode
}) {
  const { height, caption, heads, rows, children } = props
  return (
    <>
      <div aria-hidden="true" className="text-sm" style={{ height }}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height }}>
          {children}
        </ResponsiveContainer>
      </div>
      {/* A table would be as wide as its caption, hidden or not. */}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {heads.map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, column) => (
                  <td key={heads[column]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
