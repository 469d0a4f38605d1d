import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { codeLength } from '#contracts/values/constants.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { inputLook } from '#miniapp/ui/field.tsx'

/** The code from the chat: masked, and shown when one asks. */
export function CodeField(props: { value: string; isAsked: boolean; onChange: (code: string) => void }) {
  const id = useId()
  const text = usePortalText()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {text('login.code')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeLength}
          value={props.value}
          onChange={event => props.onChange(event.target.value.replace(/\s/g, ''))}
          aria-describedby={`${id}-hint`}
          className={classNames(inputLook, 'h-11 flex-1 tracking-[0.3em] tabular-nums')}
        />
        <Button
          icon={Icon}
          aria-label={text(isShown ? 'login.hideCode' : 'login.showCode')}
          onClick={() => setShown(!isShown)}
        />
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {props.isAsked ? text('login.codeHint') : text('login.needsPhone')}
      </p>
    </div>
  )
}
