import { Moon, Sun } from 'lucide-react'
import { Button } from '#miniapp/components/button.tsx'
import { useTheme } from '#miniapp/lib/use-theme.ts'
import { usePortalText } from './portal-text.ts'

/** Turns the light on and off. */
export function ThemeButton() {
  const text = usePortalText()
  const { theme, toggle } = useTheme()
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <Button look="plain" icon aria-label={text(theme === 'dark' ? 'theme.toLight' : 'theme.toDark')} onClick={toggle}>
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  )
}
