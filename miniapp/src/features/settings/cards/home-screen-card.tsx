import { useEffect, useState } from 'react'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'

/** Puts the app on the phone's home screen, where the Telegram client can and has not yet. */
export function HomeScreenCard() {
  const text = useSettingsText()
  const telegram = useTelegram()
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    // A client that does not answer offers nothing.
    telegram.canAddToHomeScreen().then(setOffered, () => setOffered(false))
  }, [telegram])
  if (!isOffered) return null
  return (
    <Card title={text('homeScreen.title')} hint={text('homeScreen.hint')}>
      <Button
        onClick={() => {
          telegram.addToHomeScreen()
          setOffered(false)
        }}
      >
        {text('homeScreen.add')}
      </Button>
    </Card>
  )
}
