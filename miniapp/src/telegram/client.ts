export type InvoiceEnd = 'paid' | 'pending' | 'cancelled' | 'failed'

/** What the screens ask of the Telegram client around them; in a browser most of it does nothing. */
export type TelegramClient = {
  /** False in a plain browser and until the client has been reached. */
  readonly present: boolean
  setBackButton(visible: boolean): void
  /** Returns the function that stops listening. */
  onBack(listener: () => void): () => void
  /** Null hides the button. */
  setMainButton(button: { text: string; enabled: boolean; busy: boolean } | null): void
  /** Returns the function that stops listening. */
  onMainButton(listener: () => void): () => void
  /** Shows the client's Settings button; returns the function that hides it. */
  onSettingsButton(listener: () => void): () => void
  haptic(kind: 'success' | 'error' | 'select'): void
  /** Whether closing asks first, so that a swipe loses no typing. */
  guardClosing(on: boolean): void
  openLink(url: string): void
  /** Shows an invoice of Telegram's own; resolves with how it ended. */
  openInvoice(url: string): Promise<InvoiceEnd>
  /** Whether the client can put the app on the home screen, and it is not there yet. */
  canAddToHomeScreen(): Promise<boolean>
  addToHomeScreen(): void
  /** Whether the client has a scanner for codes. */
  canScanCodes(): boolean
  /** Opens the client's scanner until it is closed; `onCode` hears each code that it reads, as often as it does. */
  scanCodes(scanner: { text: string; onCode: (code: string) => void }): Promise<void>
  /** Whether the client can send a prepared message to a chat that the person chooses. */
  canShareMessage(): boolean
  /** Lets the person choose where the prepared message goes. Resolves also when they decline. */
  shareMessage(id: string): Promise<void>
  /** Whether `downloadFile` can be used: old clients cannot save files. */
  canDownload(): boolean
  /** Lets the client save what stands at an https address. Resolves also when the person declines. */
  downloadFile(file: { url: string; name: string }): Promise<void>
}

const nothing = () => {}
const listenToNothing = () => nothing

/** The client of a plain browser. */
export const browserClient: TelegramClient = {
  present: false,
  setBackButton: nothing,
  onBack: listenToNothing,
  setMainButton: nothing,
  onMainButton: listenToNothing,
  onSettingsButton: listenToNothing,
  haptic: nothing,
  guardClosing: nothing,
  openLink: url => void window.open(url, '_blank', 'noopener'),
  openInvoice: () => Promise.resolve('failed'),
  canAddToHomeScreen: async () => false,
  addToHomeScreen: nothing,
  canScanCodes: () => false,
  scanCodes: async () => {},
  canShareMessage: () => false,
  shareMessage: async () => {},
  canDownload: () => false,
  downloadFile: async () => {},
}
