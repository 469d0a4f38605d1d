import { Keyboard } from 'grammy'
import type { Say } from '#bot/context/texts.ts'

/** Lets a person share their own phone, which the portal's login needs, or not. */
export function sharePhoneKeyboard(say: Say): Keyboard {
  return new Keyboard().requestContact(say('start.share')).text(say('start.skip')).resized().oneTime()
}
