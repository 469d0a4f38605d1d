import { Keyboard } from 'grammy'
import type { Say } from '#bot/context/texts.ts'

/** Asks to share one's phone, which the portal's login needs, or to skip. */
export function sharePhoneKeyboard(say: Say): Keyboard {
  return new Keyboard().requestContact(say('start.share')).text(say('start.skip')).resized().oneTime()
}
