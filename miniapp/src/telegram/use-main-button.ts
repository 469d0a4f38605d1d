import { type MainButton, useTelegram, useTopMainButton } from './telegram-provider.tsx'

/**
 * Makes Telegram's main button the submit of a form while that form is on the screen; null takes it away. Returns whether
 * there is such a button: where there is none, the form shows its own.
 */
export function useMainButton(button: MainButton): boolean {
  useTopMainButton(button)
  return useTelegram().present
}
