import { describe, expect, it } from 'vitest'
import { shownHandle } from './profile-names.ts'
import { chatKinds, profileKinds, profileLink, profileOfLink, telegramLink, typedProfile } from './profiles.ts'

describe('the profile that a web address shows', () => {
  it.each([
    ['https://t.me/ana_torres', 'telegram', 'ana_torres', 'https://t.me/ana_torres'],
    ['t.me/s/norteobras', 'telegram', 'norteobras', 'https://t.me/norteobras'],
    [
      'https://es.linkedin.com/in/ana-torres-4b12/',
      'linkedin',
      'ana-torres-4b12',
      'https://www.linkedin.com/in/ana-torres-4b12',
    ],
    [
      'linkedin.com/company/norte-obras/about',
      'linkedin',
      'company/norte-obras',
      'https://www.linkedin.com/company/norte-obras',
    ],
    ['www.instagram.com/norte.obras/?hl=es', 'instagram', 'norte.obras', 'https://www.instagram.com/norte.obras'],
    ['https://twitter.com/anatorres', 'x', 'anatorres', 'https://x.com/anatorres'],
    ['fb.com/NorteObras', 'facebook', 'NorteObras', 'https://www.facebook.com/NorteObras'],
    [
      'facebook.com/profile.php?id=1000',
      'facebook',
      'profile.php?id=1000',
      'https://www.facebook.com/profile.php?id=1000',
    ],
    ['https://github.com/anatorres/card.git', 'github', 'anatorres/card', 'https://github.com/anatorres/card'],
    ['https://www.youtube.com/@norteobras', 'youtube', 'norteobras', 'https://www.youtube.com/@norteobras'],
    ['youtube.com/channel/UCabc_1', 'youtube', 'channel/UCabc_1', 'https://www.youtube.com/channel/UCabc_1'],
    ['www.xing.com/profile/Lena_Weber', 'xing', 'Lena_Weber', 'https://www.xing.com/profile/Lena_Weber'],
    ['xing.com/companies/acme', 'xing', 'companies/acme', 'https://www.xing.com/companies/acme'],
    ['www.xing.com/pages/acme/news', 'xing', 'pages/acme', 'https://www.xing.com/pages/acme'],
    ['vk.com/lena.weber', 'vk', 'lena.weber', 'https://vk.com/lena.weber'],
    ['tiktok.com/@norte.obras', 'tiktok', 'norte.obras', 'https://www.tiktok.com/@norte.obras'],
  ])('%s', (address, kind, handle, link) => {
    expect(profileOfLink(address)).toEqual({ kind, handle, link })
  })

  it.each([
    'www.norteobras.com',
    'https://example.github.io/cards',
    'instagram.com',
    'https://www.instagram.com/explore/tags/sun',
    'https://t.me/+34612345678',
    'https://t.me/joinchat/AbCd',
    'https://www.facebook.com/sharer.php?u=x',
    'https://wa.me/34612345678',
    'https://www.xing.com/jobs/berlin-developer-123',
    'xing.com/communities/groups/developers',
    'xing.com/profile',
    'xing.com/companies',
    'vk.com/wall1_2',
    'vk.com/photo12_34',
    'vk.com/video-12_34',
    'vk.com/away.php?to=https://norte.example',
    'vk.com/app123',
    'vk.com/friends',
    'https://linkedin.com.evil.example/in/ana',
    'ht!tp://',
    '',
  ])('none: %s', address => expect(profileOfLink(address)).toBeUndefined())
})

describe('a profile that is typed', () => {
  it.each([
    [
      { kind: 'telegram', handle: '@ana_torres' },
      { kind: 'telegram', handle: 'ana_torres', link: 'https://t.me/ana_torres' },
    ],
    [
      { kind: 'other', handle: 'linkedin.com/in/ana' },
      { kind: 'linkedin', handle: 'ana', link: 'https://www.linkedin.com/in/ana' },
    ],
    [
      { kind: 'facebook', handle: 'Norte Obras, Madrid' },
      { kind: 'facebook', handle: 'Norte Obras, Madrid', link: '' },
    ],
    [
      { kind: 'other', handle: 'behance.net/ana' },
      { kind: 'other', handle: 'behance.net/ana', link: 'https://behance.net/ana' },
    ],
    [
      { kind: 'other', handle: '@ana' },
      { kind: 'other', handle: 'ana', link: '' },
    ],
    [
      { kind: 'line', handle: 'line.me/ti/p/~lena' },
      { kind: 'other', handle: 'line.me/ti/p/~lena', link: 'https://line.me/ti/p/~lena' },
    ],
    [
      { kind: 'x', handle: 'ana', link: 'https://x.com/Ana' },
      { kind: 'x', handle: 'ana', link: 'https://x.com/Ana' },
    ],
  ] as const)('%j', (typed, profile) => expect(typedProfile(typed)).toEqual(profile))
})

it('every handle that a network takes leads to a page that is read as the same profile', () => {
  for (const kind of profileKinds.filter(one => one !== 'other' && !chatKinds.includes(one))) {
    const link = profileLink(kind, 'ana_torres'.replace(kind === 'github' ? '_' : '', ''))
    expect(link, kind).not.toBe('')
    expect(profileOfLink(link)).toMatchObject({ kind, link })
  }
})

it('a handle is shown with its @, a page and a name as they are', () => {
  const shown = (kind: (typeof profileKinds)[number], handle: string) => shownHandle(typedProfile({ kind, handle }))
  expect(shown('instagram', 'ana')).toBe('@ana')
  expect(shown('other', 'ana')).toBe('@ana')
  expect(shown('linkedin', 'ana')).toBe('ana')
  expect(shown('xing', 'Ana_Torres')).toBe('Ana_Torres')
  expect(shown('instagram', 'Ana Torres')).toBe('Ana Torres')
})

it('only a handle of Telegram opens a chat there', () => {
  const ana = typedProfile({ kind: 'telegram', handle: '@ana_torres' })
  const named = typedProfile({ kind: 'telegram', handle: 'Ana Torres' })
  expect(telegramLink([typedProfile({ kind: 'x', handle: 'ana' }), named, ana])).toBe('https://t.me/ana_torres')
  expect(telegramLink([named])).toBeUndefined()
  const elsewhere = { kind: 'telegram', handle: 'ana_torres', link: 'https://evil.example' } as const
  expect([telegramLink([elsewhere]), typedProfile(elsewhere).link]).toEqual(Array(2).fill('https://t.me/ana_torres'))
})
