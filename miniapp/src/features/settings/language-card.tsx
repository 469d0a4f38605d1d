import type { User } from '#core/contracts/users.ts'
import { Card } from '#miniapp/components/card.tsx'
import { RadioGroup } from '#miniapp/components/radio-group.tsx'
import { languages } from '#miniapp/lib/contract-values.ts'
import { useSettingsText } from './settings-text.ts'
import { useSaveAtOnce } from './use-save-at-once.ts'

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
