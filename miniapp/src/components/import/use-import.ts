import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import, ImportAnswer, ImportPart } from '#contracts/imports.ts'
import { withoutPictures } from './without-pictures.ts'

/** How the server is asked; a key is made once for each file. */
export type ImportCalls = {
  upload: (file: File, key: string) => Promise<Import>
  sendCodes: (codes: string[], key: string) => Promise<Import>
  answer: (importId: number, answer: ImportAnswer) => Promise<Import>
  onSaved: () => void
}

type Input = File | string[]

/**
 * An import on its way: what came is read by the server, shown, and saved or forgotten. Of a large file the next part is
 * shown once one is saved; `onAnswered` is told of each.
 */
export function useImport(calls: ImportCalls, onAnswered: (saved?: Import) => void) {
  const [found, setFound] = useState<ImportPart>()
  const reading = useMutation({
    mutationFn: async (input: Input) => {
      const key = crypto.randomUUID()
      return input instanceof File ? calls.upload(await withoutPictures(input), key) : calls.sendCodes(input, key)
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
  return {
    found,
    error: answering.error ?? reading.error,
    isReading: reading.isPending,
    isSaving: answering.isPending,
    read: (input: Input) => reading.mutate(input),
    answer: (save: boolean) => found && answering.mutate({ id: found.id, save }),
  }
}
