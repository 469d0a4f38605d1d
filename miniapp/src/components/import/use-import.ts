import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnField } from '#contracts/import/csv-columns.ts'
import type { Import, ImportAnswer, ImportPart } from '#contracts/import/imports.ts'
import { withoutPictures } from './without-pictures.ts'

/** How the server is asked; a key is made once for each file. */
export type ImportCalls = {
  /** With `fields`, the columns of a table are what the person chose. */
  upload: (file: File, key: string, fields?: readonly ColumnField[]) => Promise<Import>
  sendCodes: (codes: string[], key: string) => Promise<Import>
  answer: (importId: number, answer: ImportAnswer) => Promise<Import>
  onSaved: () => void
}

type Input = File | string[]
type Table = { file: File; fields: ColumnField[]; replacedId: number }

/**
 * An import on its way: what came is read by the server, shown, and saved or forgotten. Of a large file the next part is
 * shown once one is saved; `onAnswered` is told of each. `onAllSaved` is told once the
 * parts that were left are saved in one go. A table is read again as the person chose for its columns.
 */
export function useImport(
  calls: ImportCalls,
  onAnswered: (saved?: Import) => void,
  onAllSaved: (saved: Pick<Import, 'created' | 'merged'>) => void,
) {
  const [found, setFound] = useState<ImportPart>()
  const [file, setFile] = useState<File>()
  const reading = useMutation({
    mutationFn: async (input: Input) => {
      const key = crypto.randomUUID()
      if (!(input instanceof File)) return calls.sendCodes(input, key)
      setFile(input)
      return calls.upload(await withoutPictures(input), key)
    },
    onSuccess: setFound,
  })
  const readingAgain = useMutation({
    mutationFn: async ({ file, fields, replacedId }: Table) => {
      const again = await calls.upload(file, crypto.randomUUID(), fields)
      // What was read before is forgotten; if not now, then within a day.
      await calls.answer(replacedId, { save: false }).catch(() => undefined)
      return again
    },
    onSuccess: setFound,
  })
  const answering = useMutation({
    mutationFn: ({ id, save }: { id: number; save: boolean }) => calls.answer(id, { save }),
    onSuccess: (answered, { save }) => {
      if (save) calls.onSaved()
      if (save && answered.next) setFound(answered.next)
      onAnswered(save ? answered : undefined)
    },
  })
  const savingAll = useMutation({
    mutationFn: async (first: ImportPart) => {
      let [created, merged] = [0, 0]
      for (let next: ImportPart | null = first; next; ) {
        setFound(next)
        const answered: Import = await calls.answer(next.id, { save: true })
        created += answered.created
        merged += answered.merged
        next = answered.next
      }
      return { created, merged }
    },
    // Where one part fails, those before it are saved: it is shown, and may be tried again.
    onSettled: () => calls.onSaved(),
    onSuccess: onAllSaved,
  })
  return {
    found,
    error: savingAll.error ?? answering.error ?? readingAgain.error ?? reading.error,
    isReading: reading.isPending || readingAgain.isPending,
    isSaving: answering.isPending || savingAll.isPending,
    read: (input: Input) => reading.mutate(input),
    readAs: (fields: ColumnField[], onRead: () => void) =>
      file && found && readingAgain.mutate({ file, fields, replacedId: found.id }, { onSuccess: onRead }),
    saveAll: () => found && savingAll.mutate(found),
    answer: (save: boolean) => found && answering.mutate({ id: found.id, save }),
  }
}
