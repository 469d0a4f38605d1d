import { Send } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#miniapp/ui/button.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'

type BotButtonProps = {
  botUsername: string | null
  label: string
  /** Said where this server has no bot. */
  noBot: string
  look?: 'primary' | 'secondary'
}

/** Leads to the chat with the bot, in a new tab; off, with the reason, where there is none. */
export function BotButton({ botUsername, label, noBot, look = 'primary' }: BotButtonProps) {
  const noteId = useId()
  if (botUsername) {
    return (
      <Button look={look} asChild>
        <ExternalLink href={`https://t.me/${botUsername}`}>
          <Send aria-hidden="true" className="size-4" />
          {label}
        </ExternalLink>
      </Button>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <Button look={look} disabled aria-describedby={noteId}>
        {label}
      </Button>
      <p id={noteId} className="text-sm text-pretty text-muted">
        {noBot}
      </p>
    </div>
  )
}
