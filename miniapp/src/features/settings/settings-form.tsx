import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { plans } from '#contracts/plans.ts'
import type { User } from '#contracts/users.ts'
import { languages } from '#contracts/values/constants.ts'
import { type SettingsGroup, settingsGroups } from '#contracts/values/screen-paths.ts'
import { AppKeysCard } from '#miniapp/components/app-keys/app-keys-card.tsx'
import { OwnBookCard } from '#miniapp/components/own-book/own-book-card.tsx'
import { type SettingGroup, SettingGroups } from '#miniapp/components/setting-groups.tsx'
import { WebhooksCard } from '#miniapp/components/webhooks/webhooks-card.tsx'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { Card } from '#miniapp/ui/card.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { RadioGroup } from '#miniapp/ui/radio-group.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { AutoSendCard } from './cards/auto-send-card.tsx'
import { DataCard } from './cards/data-card.tsx'
import { FollowUpCard } from './cards/follow-up-card.tsx'
import { HomeScreenCard } from './cards/home-screen-card.tsx'
import { ImagesCard } from './cards/images-card.tsx'
import { MyCardCard } from './cards/my-card-card.tsx'
import { ContactInformation } from './form/contact-information.tsx'
import { MessageTemplate } from './form/message-template.tsx'
import { SaveBar } from './form/save-bar.tsx'
import { useSettingsForm } from './form/use-settings-form.ts'
import { WhatsAppSettings } from './form/whatsapp-settings.tsx'
import { groupIcons } from './groups.ts'
import { PlanNote, PlansLink } from './parts/plan-note.tsx'
import { useSettingsText } from './parts/settings-text.ts'
import { useSaveAtOnce } from './parts/use-save-user.ts'

/** The content of a group: fields of SPEC's form, saved by one button, and settings that are saved at once. */
const contents: Record<SettingsGroup, { fields?: ReactNode; cards: (user: User) => ReactNode }> = {
  you: { fields: <ContactInformation />, cards: () => <MyCardCard /> },
  messages: {
    fields: (
      <>
        <WhatsAppSettings />
        <MessageTemplate />
      </>
    ),
    cards: user => (
      <>
        <ContactFilesCard user={user} />
        <AutoSendCard />
        <FollowUpCard />
      </>
    ),
  },
  language: {
    cards: user => (
      <>
        <LanguageCard user={user} />
        <HomeScreenCard />
      </>
    ),
  },
  privacy: {
    cards: user => (
      <>
        <AiReadingCard user={user} />
        <ImagesCard user={user} />
        <DataCard user={user} />
        <div className="lg:hidden">
          <PolicyLink />
        </div>
      </>
    ),
  },
  developers: {
    cards: () => (
      <>
        <OwnBookCard upgrade={<PlansLink />} />
        <AppKeysCard upgrade={<PlansLink />} />
        <WebhooksCard upgrade={<PlansLink />} />
      </>
    ),
  },
}

const formId = 'settings-form'

/** The groups of the settings over one form, whose bar stands at the bottom while there is something to save. */
export function SettingsForm({ user, chosen }: { user: User; chosen: SettingsGroup | undefined }) {
  const text = useSettingsText()
  const { form, isSaving, submit, discard } = useSettingsForm(user, chosen)
  const { isDirty } = form.formState
  useClosingGuard(isDirty)
  const { fields, cards } = contents[chosen ?? 'you']
  const groupOf = (name: SettingsGroup): SettingGroup => ({
    name,
    href: `/settings/${name}`,
    icon: groupIcons[name],
    label: text(`groups.${name}.title`),
    hint: text(`groups.${name}.hint`),
  })
  const [first, ...further] = settingsGroups
  return (
    <>
      <SettingGroups
        title={text('title')}
        isPage
        listHref="/settings"
        groups={[groupOf(first), ...further.map(groupOf)]}
        chosen={chosen}
        footer={<PolicyLink />}
      >
        <FormProvider {...form}>
          <form
            id={formId}
            onSubmit={event => void submit(event)}
            noValidate
            className="flex flex-col gap-4 empty:hidden"
          >
            {fields}
          </form>
        </FormProvider>
        {cards(user)}
      </SettingGroups>
      {(isDirty || fields) && (
        <SaveBar
          formId={formId}
          isDirty={isDirty}
          isSaving={isSaving}
          isForList={chosen === undefined}
          onSave={() => void submit()}
          onDiscard={discard}
        />
      )}
    </>
  )
}

/** Leads to the privacy policy, outside of the app: what is typed here stays. */
function PolicyLink() {
  const text = useSettingsText()
  return (
    <ExternalLink
      href={`${location.origin}/privacy`}
      className="inline-flex min-h-11 items-center self-start text-sm font-medium text-link underline underline-offset-2"
    >
      {text('policy')}
    </ExternalLink>
  )
}

/** Whether each new contact comes to the chat as a file too. */
function ContactFilesCard({ user }: { user: User }) {
  const text = useSettingsText()
  const { save, pending } = useSaveAtOnce()
  return (
    <Card title={text('files.title')}>
      <Switch
        label={text('files.label')}
        hint={text('files.hint')}
        checked={pending?.send_vcards ?? user.send_vcards}
        onChange={send_vcards => save({ send_vcards })}
      />
    </Card>
  )
}

/** The language of everything, from the moment it is chosen (PRODUCT §9). */
function LanguageCard({ user }: { user: User }) {
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

const plansWithIt = plans.filter(plan => plan.rights.includes('ai-extraction'))

/** Whether photos go to an AI service, and which; nothing without one. It can be switched off on any plan. */
function AiReadingCard({ user }: { user: User }) {
  const text = useSettingsText()
  const { save, pending } = useSaveAtOnce()
  if (!user.ai_service) return null
  const isOn = pending?.ai_reading ?? user.ai_reading
  const mayUse = plansWithIt.some(plan => plan.column === user.plan)
  return (
    <Card title={text('ai.title')}>
      <Switch
        label={text('ai.label')}
        hint={text('ai.hint', { service: user.ai_service })}
        checked={isOn}
        disabled={!mayUse && !isOn}
        onChange={ai_reading => save({ ai_reading })}
      />
      {!mayUse && <PlanNote>{text('ai.needsPlan', { plan: plansWithIt[0]?.name })}</PlanNote>}
    </Card>
  )
}
