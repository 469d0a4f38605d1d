import type { Script } from '#contracts/values/scripts.ts'
import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/scripts.json'

const useScriptsText = ownText(
  'scripts',
  en,
  import.meta.glob(['../../../../texts/*/scripts.json', '!../../../../texts/en/*'], { import: 'default' }),
)

type Props = {
  scripts: readonly Script[]
  /** `kept`: the card was saved with its photo; `saved`: without it; `failed`: there is nothing else on the card. */
  as: 'kept' | 'saved' | 'failed'
}

/** Says that a card has text in scripts that are not read. */
export function UnreadScripts({ scripts, as }: Props) {
  const text = useScriptsText()
  const script = scripts.map(one => text(`names.${one}`)).join(', ')
  if (as === 'failed') return text('only', { script })
  return `${text('unread', { script })}${as === 'kept' ? ` ${text('kept')}` : ''}`
}
