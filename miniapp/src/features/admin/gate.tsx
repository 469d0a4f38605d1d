import { Eye, EyeOff, LockKeyhole } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#miniapp/api/api-error.ts'
import { createClient } from '#miniapp/api/client.ts'
import { useErrorText, useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { useAdminText } from './view/admin-text.ts'

/** Asks for the admin key and opens with the right one; tells of a wrong one. */
export function Gate({ isEnded, onOpen }: { isEnded: boolean; onOpen: (key: string) => void }) {
  const text = useAdminText()
  const errorText = useErrorText()
  const { check, isChecking, error } = useCheckKey()
  const [key, setKey] = useState('')
  usePageTitle(text('title'))
  const [isShown, setShown] = useState(false)
  const [isEmpty, setEmpty] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const typed = key.trim()
    setEmpty(!typed)
    if (typed && (await check(typed))) onOpen(typed)
  }
  const say = () => {
    if (isEmpty) return text('gate.empty')
    if (error instanceof ApiError && error.status === 401) return text('gate.wrong')
    if (error) return errorText(error)
    return isEnded ? text('gate.ended') : undefined
  }
  const Icon = isShown ? EyeOff : Eye
  return (
    <main className="mx-auto flex min-h-(--app-height) w-full max-w-md flex-col justify-center gap-6 p-4">
      <header className="flex flex-col items-center gap-2 text-center">
        <span className="flex size-14 items-center justify-center rounded-full bg-soft text-link">
          <LockKeyhole aria-hidden="true" className="size-6" />
        </span>
        <h1 className="text-xl font-semibold text-balance">{text('gate.title')}</h1>
        <p className="text-sm text-pretty text-muted">{text('gate.hint')}</p>
      </header>
      <form
        noValidate
        onSubmit={event => void submit(event)}
        className="flex flex-col gap-4 rounded-card border border-hairline bg-surface p-5"
      >
        <div className="flex items-start gap-2">
          <Field
            className="min-w-0 flex-1"
            label={text('gate.key')}
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="off"
            spellCheck={false}
            value={key}
            onChange={event => setKey(event.target.value)}
            error={say()}
          />
          <Button
            look="plain"
            icon={Icon}
            className="mt-6"
            aria-label={text(isShown ? 'gate.hide' : 'gate.show')}
            onClick={() => setShown(!isShown)}
          />
        </div>
        <Button type="submit" look="primary" disabled={isChecking}>
          {text(isChecking ? 'gate.opening' : 'gate.open')}
        </Button>
      </form>
    </main>
  )
}

/** What a header can carry; no other text can be the key. */
const isHeader = /^[\x20-\x7e]*$/

/** Asks the server whether a key opens; `error` says why the last one did not. */
function useCheckKey() {
  const language = useLanguage()
  const [isChecking, setChecking] = useState(false)
  const [error, setError] = useState<unknown>()
  const check = async (key: string): Promise<boolean> => {
    setChecking(true)
    setError(undefined)
    try {
      if (!isHeader.test(key)) throw new ApiError({ status: 401, message: '401' })
      const client = createClient({ credentials: { kind: 'key', secret: key }, language: () => language })
      await client.call('GET /api/admin/dashboard', {})
      return true
    } catch (refusal) {
      setError(refusal)
      return false
    } finally {
      setChecking(false)
    }
  }
  return { check, isChecking, error }
}
