import { Eye, EyeOff, LogIn, Send } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { codeLength } from '#contracts/values/constants.ts'
import { Brand } from '#miniapp/components/brand.tsx'
import { LanguageSwitch } from '#miniapp/features/portal/parts/language-switch.tsx'
import { PortalFooter } from '#miniapp/features/portal/parts/portal-footer.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { usePortalLanguage } from '#miniapp/features/portal/session/use-portal-language.ts'
import { countryName, flagOf } from '#miniapp/format/country.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { Field, inputLook } from '#miniapp/ui/field.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { useLogin } from './use-login.ts'
import { browserCountry, usePhoneFormat } from './use-phone-format.ts'

/** The way in: a phone, and the code that the bot sends there. */
export function Login(props: { botUsername: string | null; isDemo: boolean; onSignedIn: (token: string) => void }) {
  const { botUsername, isDemo, onSignedIn } = props
  const text = usePortalText()
  const login = useLogin(onSignedIn)
  const format = usePhoneFormat({
    isTyping: login.phone !== '',
    onReady: byCountry => login.setPhone(byCountry(login.phone).text),
  })
  const { number } = format(login.phone)
  usePageTitle(text('title'))
  const act = (event: SubmitEvent, action: () => Promise<unknown>) => {
    event.preventDefault()
    void action()
  }
  return (
    <div className="flex min-h-(--app-height) flex-col">
      <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-x-3 px-4 py-2">
        <Brand />
        <span className="flex items-center gap-3">
          {isDemo && <Badge tone="warning">{text('demo')}</Badge>}
          <LanguageSwitch />
        </span>
      </div>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-6 p-4">
        <header className="flex flex-col gap-2 text-center">
          <h1 className="text-xl font-semibold text-balance">{text('login.title')}</h1>
          <p className="text-sm text-pretty text-muted">{text('login.hint')}</p>
        </header>
        <div className="flex flex-col gap-5 rounded-card border border-hairline bg-surface p-5">
          <form
            noValidate
            onSubmit={event => act(event, async () => number && login.ask(number))}
            className="flex flex-col gap-3"
          >
            <PhoneField value={login.phone} error={login.phoneError} format={format} onChange={login.setPhone} />
            <Button
              icon={Send}
              type="submit"
              look={login.isAsked ? 'secondary' : 'primary'}
              disabled={!number || login.busy !== undefined}
            >
              {login.busy === 'asking'
                ? text('login.sending')
                : text(login.isAsked ? 'login.sendAgain' : 'login.sendCode')}
            </Button>
          </form>
          {login.phone.trim() && (
            <form noValidate onSubmit={event => act(event, login.verify)} className="flex flex-col gap-3">
              {login.demoCode && (
                <p role="status" className="rounded-control bg-soft px-3 py-2 text-sm text-link">
                  {text('login.demoCode', { code: login.demoCode })}
                </p>
              )}
              <CodeField value={login.code} onChange={login.setCode} isAsked={login.isAsked} />
              <Button
                icon={LogIn}
                type="submit"
                look={login.isAsked ? 'primary' : 'secondary'}
                disabled={!login.code.trim() || login.busy !== undefined}
              >
                {text(login.busy === 'verifying' ? 'login.verifying' : 'login.verify')}
              </Button>
            </form>
          )}
        </div>
        {botUsername && (
          <p className="text-center text-sm text-pretty text-muted">
            {text('login.noPhone')}{' '}
            <a
              href={`https://t.me/${botUsername}`}
              className="font-medium text-link underline underline-offset-2"
              rel="noreferrer"
            >
              {text('login.openBot')}
            </a>
          </p>
        )}
      </main>
      <PortalFooter />
    </div>
  )
}

/** A phone with its country code, written as it is typed; the country is named as soon as it is known. */
function PhoneField(props: {
  value: string
  error: string | undefined
  format: ReturnType<typeof usePhoneFormat>
  onChange: (phone: string) => void
}) {
  const { format } = props
  const text = usePortalText()
  const [isLeft, setLeft] = useState(false)
  const { language } = usePortalLanguage()
  const { country, number, isWrong } = format(props.value)
  const likely = browserCountry()
  const named = (code: string) => `${flagOf(code)} ${countryName(code, language)}`
  // Nobody is told that a number is wrong while they may still be typing it.
  const lacksCode = !number && (isWrong || (isLeft && /\d/.test(props.value)))
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={text('login.phone')}
        hint={
          country
            ? named(country)
            : likely
              ? text('login.phoneOf', { country: named(likely) })
              : text('login.phoneHint')
        }
        error={
          props.error ??
          (lacksCode
            ? text(/^\s*(\+|00)/.test(props.value) ? 'login.noPhoneNumber' : 'login.noCountryCode')
            : undefined)
        }
        value={props.value}
        onBlur={() => setLeft(true)}
        onChange={event => {
          setLeft(false)
          const { value, selectionStart } = event.target
          // In the middle of the number formatting would take the cursor away.
          const isAtEnd = selectionStart === value.length && value.length > props.value.length
          props.onChange(isAtEnd ? format(value).text : value)
        }}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+34 612 34 56 78"
        maxLength={40}
        autoFocus
      />
    </div>
  )
}

/** The code from the chat: masked, and shown when one asks. */
function CodeField(props: { value: string; isAsked: boolean; onChange: (code: string) => void }) {
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
