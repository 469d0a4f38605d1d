import type { User } from '#contracts/users.ts'
import { languages } from '#contracts/values/constants.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Card } from '#miniapp/ui/card.tsx'
import { RadioGroup } from '#miniapp/ui/radio-group.tsx'
import { useSaveAtOnce } from '../parts/use-save-user.ts'

/** The language of everything, from the moment it is chosen (PRODUCT §9). */
export function LanguageCard({ user }: { user: User }) {
  const text = useSettingsText()
  const { save, pending } = useSaveAtOnce()
  return (
    <Card title={text('language.title')}>
      <RadioGroup
        label={text('language.label')}
        options={languages.map(value => ({ value, label: text(`language.${value}`) }))}
        value={pending?.language ?? user.language ?? undefined}
        onChange={language => save({ language })}
      />
    </Card>
  )
}
