import {
  addToHomeScreen,
  backButton,
  checkHomeScreenStatus,
  closingBehavior,
  downloadFile,
  hapticFeedback,
  init,
  invoice,
  isAccessDeniedError,
  mainButton,
  miniApp,
  openLink,
  openTelegramLink,
  qrScanner,
  settingsButton,
  shareMessage,
  swipeBehavior,
  themeParams,
  viewport,
} from '@telegram-apps/sdk-react'
import type { InvoiceEnd, TelegramClient } from './client.ts'
import { applyTheme } from './theme-tokens.ts'

/**
 * Reaches the Telegram client: theme, safe areas and full height follow it from now on. Whatever an old client
 * lacks is left out, and nothing waits for an answer that may never come.
 */
export function connectTelegram(): TelegramClient {
  init()
  themeParams.mountSync.ifAvailable()
  themeParams.state.sub(theme => applyTheme(document.documentElement, theme))
  miniApp.mountSync.ifAvailable()
  miniApp.setHeaderColor.ifAvailable('secondary_bg_color')
  closingBehavior.mount.ifAvailable()
  backButton.mount.ifAvailable()
  mainButton.mount.ifAvailable()
  settingsButton.mount.ifAvailable()
  // Lists scroll: a pull at their top must not close the app.
  swipeBehavior.mount.ifAvailable()
  swipeBehavior.disableVertical.ifAvailable()
  void followViewport()
  miniApp.ready.ifAvailable()
  return {
    present: true,
    setBackButton: visible => void (visible ? backButton.show.ifAvailable() : backButton.hide.ifAvailable()),
    onBack: listener => listen(backButton.onClick.ifAvailable(listener)),
    setMainButton: button =>
      void mainButton.setParams.ifAvailable(
        button
          ? { text: button.text, isVisible: true, isEnabled: button.enabled, isLoaderVisible: button.busy }
          : { isVisible: false },
      ),
    onMainButton: listener => listen(mainButton.onClick.ifAvailable(listener)),
    onSettingsButton: listener => {
      settingsButton.show.ifAvailable()
      const stop = listen(settingsButton.onClick.ifAvailable(listener))
      return () => {
        stop()
        settingsButton.hide.ifAvailable()
      }
    },
    haptic: kind =>
      void (kind === 'select'
        ? hapticFeedback.selectionChanged.ifAvailable()
        : hapticFeedback.notificationOccurred.ifAvailable(kind)),
    guardClosing: on =>
      void (on ? closingBehavior.enableConfirmation.ifAvailable() : closingBehavior.disableConfirmation.ifAvailable()),
    openInvoice: showInvoice,
    openLink: url =>
      void (url.startsWith('https://t.me/') ? openTelegramLink.ifAvailable(url) : openLink.ifAvailable(url)),
    canAddToHomeScreen: async () => {
      const [isCalled, status] = checkHomeScreenStatus.ifAvailable()
      return isCalled && ['missed', 'unknown'].includes(await status)
    },
    addToHomeScreen: () => void addToHomeScreen.ifAvailable(),
    canScanCodes: () => qrScanner.open.isAvailable(),
    scanCodes: async ({ text, onCode }) => qrScanner.open({ text, onCaptured: onCode }),
    canShareMessage: () => shareMessage.isAvailable(),
    // Declined or not sent: there is nothing to tell the person that they do not see.
    shareMessage: id => shareMessage(id).catch(() => undefined),
    canDownload: () => downloadFile.isAvailable(),
    downloadFile: async ({ url, name }) => {
      await downloadFile(url, name).catch((error: unknown) => {
        if (!isAccessDeniedError(error)) throw error
      })
    },
  }
}

async function followViewport(): Promise<void> {
  try {
    await viewport.mount()
    viewport.bindCssVars.ifAvailable()
    viewport.expand.ifAvailable()
  } catch {
    // A client that does not tell its size is as tall as the page.
  }
}

function listen(result: [called: true, stop: () => void] | [called: false]): () => void {
  return result[0] ? result[1] : () => {}
}

/** A client too old for invoices, or one that says something new, has not taken the payment. */
async function showInvoice(url: string): Promise<InvoiceEnd> {
  const [isCalled, end] = invoice.open.ifAvailable(url, 'url')
  if (!isCalled) return 'failed'
  const status = await end
  return status === 'paid' || status === 'pending' || status === 'cancelled' ? status : 'failed'
}
