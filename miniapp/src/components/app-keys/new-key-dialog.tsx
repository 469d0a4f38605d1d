import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppKeyRequest, AppKeys, KeyScope, NewAppKey } from '#contracts/integrations/app-keys.ts'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogForm } from '#miniapp/ui/dialogs/dialog-form.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { RadioGroup } from '#miniapp/ui/radio-group.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { useAppKeysText } from './app-keys-text.ts'
import { MadeKey } from './made-key.tsx'

const programScopes = [
  ['contacts:read', 'contacts-read'],
  ['contacts:write', 'contacts-write'],
  ['scans:write', 'scans-write'],
  ['webhooks:write', 'webhooks-write'],
] as const satisfies ReadonlyArray<readonly [KeyScope, string]>

type NewKeyDialogProps = {
  place: AppKeys
  create: UseMutationResult<NewAppKey, Error, AppKeyRequest>
  onClose: () => void
}

/** Makes a key for an address book or for another program, then shows it, once. */
export function NewKeyDialog({ place, create, onClose }: NewKeyDialogProps) {
  const text = useAppKeysText()
  const [made, setMade] = useState<NewAppKey>()
  return (
    <Dialog title={text(made ? 'madeTitle' : 'make')} onClose={onClose} keepsOpen>
      {made ? (
        <MadeKey made={made} place={place} onClose={onClose} />
      ) : (
        <NewKeyForm create={create} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  )
}

function NewKeyForm(props: {
  create: NewKeyDialogProps['create']
  onMade: (made: NewAppKey) => void
  onClose: () => void
}) {
  const text = useAppKeysText()
  const { create, onMade, onClose } = props
  const [use, setUse] = useState<'book' | 'program'>('book')
  const [name, setName] = useState('')
  const [pictures, setPictures] = useState(false)
  const [allowed, setAllowed] = useState<KeyScope[]>(['contacts:read'])
  const [isTried, setTried] = useState(false)
  const isBook = use === 'book'
  const scopes: KeyScope[] = isBook ? ['carddav'] : allowed

  function submit(): void {
    setTried(true)
    if (name.trim() === '' || scopes.length === 0) return
    create.mutate({ name: name.trim(), scopes, pictures: isBook && pictures }, { onSuccess: onMade })
  }

  return (
    <DialogForm
      action={text(create.isPending ? 'making' : 'create')}
      isDisabled={create.isPending}
      error={create.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <RadioGroup
        label={text('for')}
        value={use}
        onChange={setUse}
        options={[
          { value: 'book', label: text('addressBook'), hint: text('addressBookHint') },
          { value: 'program', label: text('program'), hint: text('programHint') },
        ]}
      />
      <Field
        label={text('name')}
        hint={text('nameHint')}
        placeholder={text(isBook ? 'namePhone' : 'nameProgram')}
        value={name}
        maxLength={60}
        onChange={event => setName(event.target.value)}
        error={isTried && name.trim() === '' ? text('nameMissing') : undefined}
        autoComplete="off"
      />
      {isBook ? (
        <Switch label={text('pictures')} hint={text('picturesHint')} checked={pictures} onChange={setPictures} />
      ) : (
        <div>
          {programScopes.map(([scope, word]) => (
            <Switch
              key={scope}
              label={text(`may.${word}`)}
              hint={text(`may.${word}-hint`)}
              checked={allowed.includes(scope)}
              onChange={is => setAllowed(before => (is ? [...before, scope] : before.filter(one => one !== scope)))}
            />
          ))}
        </div>
      )}
      {isTried && scopes.length === 0 && (
        <p role="alert" className="text-sm text-danger">
          {text('scopeMissing')}
        </p>
      )}
    </DialogForm>
  )
}
