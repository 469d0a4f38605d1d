import { useId, useState } from 'react'
import type { ColumnField, CsvColumn } from '#contracts/import/csv-columns.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { Select } from '#miniapp/ui/select.tsx'
import { columnFields, useImportText } from './import-text.ts'

type ColumnsFormProps = {
  columns: readonly CsvColumn[]
  isReading: boolean
  /** Nobody was found: there is nothing to go back to. */
  isNobody: boolean
  onApply: (fields: ColumnField[]) => void
  onBack: () => void
}

/** What each column of a table holds, to be changed; columns without a value are not listed. */
export function ColumnsForm({ columns, isReading, isNobody, onApply, onBack }: ColumnsFormProps) {
  const text = useImportText()
  const [fields, setFields] = useState(() => columns.map(({ field }) => field))
  return (
    <form
      className="flex min-h-0 flex-col"
      aria-busy={isReading}
      onSubmit={event => {
        event.preventDefault()
        onApply(fields)
      }}
    >
      <p role={isNobody ? 'alert' : undefined} className="px-5 pt-4 pb-3 text-sm text-muted">
        {text(isNobody ? 'nobody' : 'columnsHint')}
      </p>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain border-t border-hairline px-5 py-4">
        {columns.map(
          (column, at) =>
            column.sample && (
              <Column
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change, and two may be called the same
                key={at}
                column={column}
                field={fields[at] ?? 'skip'}
                onChoose={field => setFields(fields.with(at, field))}
              />
            ),
        )}
      </div>
      <DialogFooter apart>
        {!isNobody && <Button onClick={onBack}>{text('back')}</Button>}
        <Button look="primary" type="submit" disabled={isReading}>
          {text(isReading ? 'reading' : 'applyColumns')}
        </Button>
      </DialogFooter>
    </form>
  )
}

type ColumnProps = { column: CsvColumn; field: ColumnField; onChoose: (field: ColumnField) => void }

function Column({ column: { header, sample }, field, onChoose }: ColumnProps) {
  const text = useImportText()
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium break-words">
        {header}
      </label>
      <Select
        id={id}
        value={field}
        aria-describedby={`${id}-sample`}
        onChange={({ target }) => {
          const chosen = columnFields.find(known => known === target.value)
          if (chosen) onChoose(chosen)
        }}
      >
        {columnFields.map(known => (
          <option key={known} value={known}>
            {text(`fields.${known}`)}
          </option>
        ))}
      </Select>
      <p id={`${id}-sample`} className="truncate text-sm text-muted">
        {sample}
      </p>
    </div>
  )
}
