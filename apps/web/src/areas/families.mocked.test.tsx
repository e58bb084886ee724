import { promotionLists, trialLists } from '@hepu/api/areas/experiment/group/families'
import type { MenuDefinition } from '@hepu/api/core/menuDefinition'
import { menus } from '@hepu/api/menus'
import { cleanup, render, screen } from '@testing-library/react'
import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import { createMemoryRouter, MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fixedRoutes, registerMenu } from '../app/router.tsx'
import { findScreen } from '../app/screens.ts'
import { clearSession, setSession } from '../workspace/session.ts'
import { entry } from '../test/menus.ts'
import { GroupLink, VarietyLink } from './experiment/shared.ts'
import { RehearsalLink } from './upgrade/rehearsal/RehearsalLink.tsx'

vi.mock('../app/frame/Shell.tsx', () => ({ default: () => null }))
afterEach(cleanup)

const all = (entries: readonly MenuDefinition[]): MenuDefinition[] =>
  entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])
const trialPages = ['', '/varieties', '/surveyInformation', '/analysisInformation']
const promotionPages = ['', '/promotionRehearsal', '/promotionRehearsalRecord', '/promotionSingle']
const addresses = [
  ...Object.values(trialLists).flatMap(({ path }) => trialPages.map((page) => path + page)),
  ...Object.values(promotionLists).flatMap(({ path }) => promotionPages.map((page) => path + page)),
]

describe('every family', () => {
  test.each(addresses)('every family has a screen and one menu of its own: %s', (path) => {
    expect(findScreen(path)).toBeDefined()
    expect(all(menus).filter((entry) => entry.path === path)).toHaveLength(1)
  })

  test('no menu address of a family is taken twice', () => {
    const paths = all(menus).map(({ path }) => path)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })

  test.each(addresses)(
    'F-008 F-010 Q-C22 every family has the same setting for keeping in screen and menu: %s',
    (path) => {
      const isKept = /^(fruits|estimate\/estimate-promotion)\/promotion(Single|Rehearsal)$/.test(path)
      expect(findScreen(path)?.keepAlive ?? false).toBe(isKept)
      expect(all(menus).find((entry) => entry.path === path)?.keepAlive ?? false).toBe(isKept)
    },
  )
})

describe('an address of a family', () => {
  const home = entry({ id: '1000081', label: '首页', path: 'home/index' })

  /** Where opening an address leads with these entries in the menu. */
  async function open(path: string, menuList: AuthEntry[]): Promise<string> {
    setSession({ token: 't', menuList })
    const options = { initialEntries: [path], patchRoutesOnNavigation: registerMenu }
    const router = createMemoryRouter(fixedRoutes(), options)
    await expect.poll(() => router.state.initialized && router.state.navigation.state === 'idle').toBe(true)
    return router.state.location.pathname
  }

  afterEach(clearSession)

  test.each(addresses)(
    'an address of a family opens for users whose menu has it, and for nobody else: /%s',
    async (path) => {
      expect(await open(`/${path}`, [home])).toBe('/404')
      expect(await open(`/${path}`, [home, entry({ id: '9', label: '有', path })])).toBe(`/${path}`)
    },
  )
})

test.each([
  ['/fruits/promotionSingle', '/fruits-progress-4', '/fruits'],
  ['/research/progressTesting', '/research/progressTesting', '/estimate/estimate-promotion'],
  ['/breeding/promotion', '/estimate/estimate-progress', '/breeding/promotion'],
  ['/home/index', '/estimate/estimate-progress', '/estimate/estimate-promotion'],
])('the links on %s lead to %s and %s', (shown, trials, promotion) => {
  render(
    <MemoryRouter initialEntries={[shown]}>
      <VarietyLink id="1">品种</VarietyLink>
      <GroupLink id="2">组别</GroupLink>
      <RehearsalLink upgradeId="3">预演</RehearsalLink>
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${trials}/varieties?id=1`,
    `${trials}/analysisInformation?groupId=2`,
    `${promotion}/promotionRehearsal?upgradeId=3`,
  ])
})
