import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

export type Column<Row, Sort extends string = never> = {
  name: string
  label: string
  /** What a click on its head sorts by. */
  sort?: Sort
  /** Numbers stand at the end. */
  atEnd?: boolean
  /** Names its row, and stays in sight when the table scrolls sideways. */
  isHead?: boolean
  /** Further classes of its cells and its head. */
  className?: string
  cell: (row: Row) => ReactNode
}

export type Sorting<Sort extends string> = { by: Sort; order: 'asc' | 'desc'; onSort: (by: Sort) => void }

/**
 * A dense table that scrolls in itself, words for screen readers with it, below a head that stays. `rows` undefined shows that they are loading. A click
 * anywhere in a row opens it; for the keyboard, give one cell a button that does the same.
 */
export function Table<Row, Sort extends string = never>(props: {
  label: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => number
  sorting?: Sorting<Sort>
  onOpen?: (row: Row) => void
}) {
  const { columns, rows, onOpen } = props
  return (
    <section
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard
      tabIndex={0}
      className="relative max-h-[max(24rem,calc(var(--app-height)-17rem))] scroll-edges overflow-auto rounded-card border border-hairline"
    >
      <table aria-busy={!rows} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {columns.map(column => (
              <Head key={column.name} column={column} sorting={props.sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map(row => (
            <tr
              key={props.keyOf(row)}
              onClick={onOpen && (() => onOpen(row))}
              className={classNames(onOpen && 'cursor-pointer hover:bg-raised')}
            >
              {columns.map(column => (
                <Cell key={column.name} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
          {!rows && <LoadingRows columns={columns.length} />}
        </tbody>
      </table>
    </section>
  )
}

function Cell<Row, Sort extends string>({ column, children }: { column: Column<Row, Sort>; children: ReactNode }) {
  const look = 'h-11 border-b border-hairline px-3 py-1 last:pe-5'
  if (column.isHead) {
    return (
      <th
        scope="row"
        className={classNames(
          look,
          'sticky start-0 min-w-30 bg-surface text-start font-medium text-balance',
          column.className,
        )}
      >
        {children}
      </th>
    )
  }
  return (
    <td className={classNames(look, 'whitespace-nowrap', column.atEnd && 'text-end tabular-nums', column.className)}>
      {children}
    </td>
  )
}

function Head<Row, Sort extends string>(props: { column: Column<Row, Sort>; sorting: Sorting<Sort> | undefined }) {
  const { column, sorting } = props
  const { sort } = column
  const order = sort !== undefined && sorting?.by === sort ? sorting.order : undefined
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
      className={classNames(
        'sticky top-0 z-10 border-b border-hairline bg-surface px-3 text-xs last:pe-5 font-medium whitespace-nowrap text-muted',
        column.atEnd ? 'text-end' : 'text-start',
        column.isHead && 'start-0 z-20',
        column.className,
      )}
    >
      {sort !== undefined && sorting ? (
        <button
          type="button"
          onClick={() => sorting.onSort(sort)}
          className={classNames(
            '-mx-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 -outline-offset-2 hover:text-text',
            order && 'text-text',
            column.atEnd && 'flex-row-reverse',
          )}
        >
          {column.label}
          <Arrow aria-hidden="true" className={classNames('size-3.5', !order && 'invisible')} />
        </button>
      ) : (
        <span className="inline-flex min-h-11 items-center">{column.label}</span>
      )}
    </th>
  )
}

function LoadingRows({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these rows are all alike and never move
    <tr key={row}>
      <td colSpan={columns} className="h-11 border-b border-hairline px-3">
        <Skeleton className="h-5 w-full" />
      </td>
    </tr>
  ))
}
