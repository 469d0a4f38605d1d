import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { User } from '#contracts/users.ts'
import type { SettingsGroup } from '#contracts/values/screen-paths.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { type FieldPlace, firstWrong } from '#miniapp/features/settings/groups.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { useSaveUser } from '#miniapp/features/settings/parts/use-save-user.ts'
import { useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import type { SettingsValues } from './settings-schema.ts'

/** `resetOptions` would hold for every reset. */
const afresh = { keepDirtyValues: false }

/**
 * SPEC's settings form over a user: checked before it is sent, with SPEC's toasts after it (SPEC §8). It leads to the
 * first wrong field, in another group than the `chosen` one too.
 */
export function useSettingsForm(
  user: User,
  chosen: SettingsGroup | undefined,
): {
  form: UseFormReturn<SettingsValues>
  isSaving: boolean
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  discard: () => void
} {
  const text = useSettingsText()
  const offline = useText()('offline')
  const toast = useToast()
  const save = useSaveUser()
  const form = useForm<SettingsValues>({
    values: valuesOf(user),
    // What another screen saved meanwhile must not take away what is being typed here.
    resetOptions: { keepDirtyValues: true },
    resolver: checkSettings,
    shouldFocusError: false,
  })
  useDraft(form)
  const leadTo = useWayToField(form, chosen)

  const submit = form.handleSubmit(
    async values => {
      try {
        form.reset(valuesOf(await save.mutateAsync(values)), afresh)
        toast({ title: text('toast.saved'), description: text('toast.savedText') })
      } catch (error) {
        const isOurs = error instanceof ApiError
        const wrong = isOurs ? error.fields : {}
        for (const [name, message] of Object.entries(wrong)) {
          if (isSettingsField(name, values)) form.setError(name, { message })
        }
        leadTo(firstWrong(wrong))
        const message = isOurs && error.code !== 'offline' ? error.message : offline
        toast({ title: text('toast.error'), description: text('toast.failed', { message }), tone: 'error' })
      }
    },
    errors => leadTo(firstWrong(errors)),
  )
  return { form, isSaving: save.isPending, submit, discard: () => form.reset(valuesOf(user), afresh) }
}

/** Opens the group of a field and puts the cursor into it. */
function useWayToField(form: UseFormReturn<SettingsValues>, chosen: SettingsGroup | undefined) {
  const [, navigate] = useLocation()
  const [wanted, setWanted] = useState<FieldPlace>()
  useEffect(() => {
    if (!wanted || wanted.group !== chosen) return
    setWanted(undefined)
    // After the frame around the screen, which focuses each new screen.
    queueMicrotask(() => form.setFocus(wanted.name))
  }, [form, wanted, chosen])
  return (place: FieldPlace | undefined) => {
    if (place && place.group !== chosen) navigate(`/settings/${place.group}`)
    setWanted(place)
  }
}

/**
 * Checks the form by the contract. Zod is most of this screen's script, so it is fetched by the first Save; where that
 * fails, the server, which checks by the same contract, has the word.
 */
const checkSettings: Resolver<SettingsValues> = async (values, ...rest) => {
  const schema = await import('./settings-schema.ts').catch(() => undefined)
  return schema ? schema.resolveSettings(values, ...rest) : { values, errors: {} }
}

/** What the form shows of a user. */
function valuesOf(user: User): SettingsValues {
  const { first_name, last_name, email, phone, company, position, website } = user
  const { whatsapp_type, unpile_number_id, custom_message, message_form } = user
  return {
    ...{ first_name, last_name, email, phone, company, position, website },
    ...{ whatsapp_type, unpile_number_id, custom_message, message_form },
  }
}

/** Whether the form has a field of that name. */
function isSettingsField(name: string, values: SettingsValues): name is keyof SettingsValues {
  return Object.hasOwn(values, name)
}

let draft: Partial<SettingsValues> = {}

/** Keeps what was typed and not saved while another screen is open, and puts it back. */
function useDraft(form: UseFormReturn<SettingsValues>): void {
  const { dirtyFields } = form.formState
  const dirty = useRef(dirtyFields)
  useEffect(() => {
    dirty.current = dirtyFields
  })
  useEffect(() => {
    for (const name of fieldsOf(draft)) form.setValue(name, draft[name] ?? '', { shouldDirty: true })
    draft = {}
    return () => {
      const values = form.getValues()
      draft = Object.fromEntries(fieldsOf(dirty.current).map(name => [name, values[name]]))
    }
  }, [form])
}

const names = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'position',
  'website',
  'whatsapp_type',
  'unpile_number_id',
  'custom_message',
  'message_form',
] as const satisfies readonly (keyof SettingsValues)[]

function fieldsOf(record: Partial<Record<keyof SettingsValues, unknown>>): (keyof SettingsValues)[] {
  return names.filter(name => record[name] !== undefined && record[name] !== false)
}
