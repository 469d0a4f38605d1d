import type { ComponentProps } from 'react'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'

/** A link out of the app, opened by the Telegram client where there is one and in a new tab elsewhere. */
export function ExternalLink({ href, onClick, ...props }: ComponentProps<'a'> & { href: string }) {
  const telegram = useTelegram()
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={event => {
        onClick?.(event)
        if (!telegram.present) return
        event.preventDefault()
        telegram.openLink(href)
      }}
      {...props}
    />
  )
}
