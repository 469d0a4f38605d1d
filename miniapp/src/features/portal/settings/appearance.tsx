import { LanguageSwitch } from '#miniapp/features/portal/parts/language-switch.tsx'
import { ThemeButton } from '#miniapp/features/portal/parts/theme-button.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Card } from '#miniapp/ui/card.tsx'

/** The language of the portal in this browser, and whether it is light or dark. */
export function Appearance() {
  const text = usePortalText()
  return (
    <Card title={text('settings.appearance')}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="text-sm">{text('language.label')}</span>
          <LanguageSwitch />
        </div>
        <div className="flex min-h-11 items-center justify-between gap-4">
          <span className="text-sm">{text('settings.theme')}</span>
          <ThemeButton />
        </div>
      </div>
    </Card>
  )
}
