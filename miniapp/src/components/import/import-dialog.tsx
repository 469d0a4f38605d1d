import { useState } from 'react'
import type { Import, ImportPart } from '#contracts/import/imports.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { FoundPeople } from './found-people.tsx'
import { ImportSources } from './import-sources.tsx'
import { useImportText } from './import-text.ts'
import { type ImportCalls, useImport } from './use-import.ts'

/** The people of a part that is not the last one, and of those behind it: all parts but the last are as large as this. */
const leftIn = ({ in_file, part, people }: ImportPart) => in_file - (part - 1) * people.length

/** Contacts from a file, or from badges where there is a scanner: chosen, shown, and saved when the person says so. */
export function ImportDialog({ calls, onClose }: { calls: ImportCalls; onClose: () => void }) {
  const text = useImportText()
  const errorText = useErrorText()
  const toast = useToast()
  const telegram = useTelegram()
  const [isChanging, setChanging] = useState(false)
  const { found, error, isReading, isSaving, read, readAs, answer, saveAll } = useImport(
    calls,
    saved => {
      if (saved) {
        telegram.haptic('success')
        tell(saved)
      }
      if (!saved?.next) onClose()
    },
    saved => {
      telegram.haptic('success')
      toast({ title: text('saved'), description: figuresOf(saved) })
      onClose()
    },
  )

  function tell(saved: Import): void {
    const action = { label: text('keepBoth'), onClick: () => void keepBoth(saved.id) }
    toast({ title: text('saved'), description: figuresOf(saved), ...(saved.merged > 0 ? { action } : {}) })
  }

  async function keepBoth(importId: number): Promise<void> {
    try {
      const kept = await calls.answer(importId, { keep_both: true })
      calls.onSaved()
      tell(kept)
    } catch (failure) {
      toast({ title: errorText(failure), tone: 'error' })
    }
  }

  function figuresOf({ created, merged }: Pick<Import, 'created' | 'merged'>): string {
    const parts = [created > 0 && text('created', { count: created }), merged > 0 && text('merged', { count: merged })]
    return parts.filter(Boolean).join(', ')
  }

  return (
    <Dialog title={text('title')} hint={found ? found.file_name : text('hint')} onClose={onClose}>
      <ErrorLine error={error} className="px-5 pt-4" />
      {found && (isChanging || found.people.length === 0) ? (
        <ColumnsForm
          key={found.id}
          columns={found.columns}
          isReading={isReading}
          isNobody={found.people.length === 0}
          onBack={() => setChanging(false)}
          onApply={fields => readAs(fields, () => setChanging(false))}
        />
      ) : found ? (
        <>
          <FoundPeople key={found.id} found={found} onChangeColumns={() => setChanging(true)} />
          <DialogFooter apart>
            <Button disabled={isSaving || isReading} onClick={() => answer(false)}>
              {text('drop')}
            </Button>
            {found.part < found.parts && (
              <Button disabled={isSaving || isReading} onClick={saveAll}>
                {text('saveAll', { count: leftIn(found) })}
              </Button>
            )}
            <Button look="primary" disabled={isSaving || isReading} onClick={() => answer(true)}>
              {isSaving ? text('saving') : text('save', { count: found.people.length })}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <ImportSources isReading={isReading} onRead={read} />
      )}
    </Dialog>
  )
}
