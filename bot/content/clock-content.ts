import { InlineKeyboard } from 'grammy'
import { cityOf } from '#bot/content/reminder-content.ts'
import { buttons, offeredZones } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Language } from '#contracts/users.ts'

const perRow = 3

/** Asks what time it is where the person is: one button per clock, each with a city that has it. */
export function askClockContent({ language, say, now }: { language: Language; say: Say; now: Date }): Content {
  const keyboard = new InlineKeyboard()
  for (const [index, zone] of offeredZones.entries()) {
    const format = new Intl.DateTimeFormat(language, {
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      timeZone: zone,
    })
    keyboard.text(`${format.format(now)} ${cityOf(zone)}`, buttons.setClock.write(zone))
    if (index % perRow === perRow - 1) keyboard.row()
  }
  return { text: say('reminder.clock-ask'), keyboard }
}
