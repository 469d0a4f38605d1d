import { Moon, Sun } from 'lucide-react'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useTheme } from '#miniapp/ui/hooks/use-theme.ts'

/** Turns the light on and off. */
export function ThemeButton() {
  const text = usePortalText()
  const { theme, toggle } = useTheme()
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <Button
      look="plain"
      icon={Icon}
      aria-label={text(theme === 'dark' ? 'theme.toLight' : 'theme.toDark')}
      onClick={toggle}
    />
  )
}
