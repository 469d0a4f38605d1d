import type { Say } from '#bot/context/texts.ts'
import type { Script } from '#contracts/values/scripts.ts'

const namesOf = (scripts: readonly Script[], say: Say) =>
  scripts.map(script => say(`scripts.names.${script}`)).join(', ')

/** One sentence about text on a saved card that is not read, and one about its photo if that is kept. No lines if all was read. */
export function unreadLines({
  scripts,
  isKept,
  say,
}: {
  scripts: readonly Script[]
  isKept: boolean
  say: Say
}): string[] {
  if (scripts.length === 0) return []
  const unread = say('scripts.unread', { script: namesOf(scripts, say) })
  return [isKept ? `${unread} ${say('scripts.kept')}` : unread]
}

/** Why a photo gave no contact although it has text. */
export const unreadOnlyText = (scripts: readonly Script[], say: Say) =>
  say('scripts.only', { script: namesOf(scripts, say) })
