import { menuSorts } from '@hepu/api/areas/authority/menu/menuAdmin'
import { groupPage } from '@hepu/api/areas/experiment/group/group'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import { publishCount } from '@hepu/api/areas/upgrade/publish'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rehearsal } from '../../areas/upgrade/rehearsal/exampleRehearsal.ts'
import { queryClient } from '../../client/queries.ts'
import { readAnew } from '../../client/queryKey.ts'
import { answerWith, envelope } from '../../test/answers.ts'
import { Providers } from '../Providers.tsx'
import type { RouterState } from '../../workspace/screen.ts'
import { findScreen } from '../screens.ts'
import { setSession } from '../../workspace/session.ts'
import { TabHost } from './TabHost.tsx'
import { openTab, resetTabs } from '../../workspace/tabs.ts'

vi.setConfig({ testTimeout: 30_000 })

const promotion = 'estimate/estimate-promotion'
const empty = { current: 1, size: 10, total: 0, records: [] }

let requests: ReturnType<typeof answerWith> = []
let state: 'REHEARSAL' | 'CONFIRMED' = 'REHEARSAL'
const asked = ({ path }: { path: string }) => requests.filter(({ url }) => url.split('?')[0] === path).length

beforeEach(async () => {
  state = 'REHEARSAL'
  resetTabs()
  setSession({ key: 1, excludeList: [], permissions: ['upgrade.record:read', 'upgrade.record:rehearse'] })
  requests = answerWith((url) => {
    const path = url.split('?')[0]!
    if (path === rehearsing.rehearsal.path) {
      return envelope({ ...rehearsal, upgrade: { ...rehearsal.upgrade, state } })
    }
    if (path === publishCount.path) return envelope({ ready: 0, published: 0, blocked: [] })
    const isList = [record.recordPage, evaluation.upgradePage, groupPage].some((route) => route.path === path)
    return envelope(isList ? empty : [])
  })
  const element = (
    <Providers>
      <TabHost />
    </Providers>
  )
  await act(async () => render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  setSession({ permissions: [] })
})

/** Shows a screen of the product in its tab, kept or not as the product defines it. */
async function open(path: string, search = '') {
  const { title, keepAlive = false } = findScreen(path)!
  const location = { pathname: `/${path}`, search, hash: '', key: 'k', state: null }
  await act(async () =>
    openTab({
      path: `/${path}`,
      fullPath: `/${path}${search}`,
      name: title,
      meta: { id: path, label: title },
      screen: path,
      keepAlive,
      state: { location, historyAction: 'PUSH', matches: [] } as unknown as RouterState,
    }),
  )
  await screen.findByRole('heading', { level: 1, name: title })
}
const standards = () => open(`${promotion}/upgradeStandard`)

test('F-008 晋级预演 is kept, and reads its verdicts anew on return, because another person may have confirmed them', async () => {
  const show = () => open(`${promotion}/promotionRehearsal`, '?upgradeId=12')
  await show()
  expect(await screen.findByText('预演中')).toBeTruthy()
  const [rehearsals, groups] = [asked(rehearsing.rehearsal), asked(record.groupList)]
  expect(rehearsals).toBe(1)
  await standards()
  expect(asked(rehearsing.rehearsal)).toBe(1)
  state = 'CONFIRMED'
  await show()
  expect(await screen.findByText('已确认')).toBeTruthy()
  expect(asked(rehearsing.rehearsal)).toBe(2)
  expect(asked(record.groupList)).toBe(groups)
})

test('F-008 晋级执行单 stays as it was left, and reads anew only what a command changed meanwhile', async () => {
  const show = () => open(`${promotion}/promotionSingle`)
  await show()
  await waitFor(() => expect(asked(record.recordPage)).toBe(1))
  await standards()
  await show()
  expect(asked(record.recordPage)).toBe(1)
  await standards()
  await act(async () => readAnew(queryClient, menuSorts))
  await show()
  expect(asked(record.recordPage)).toBe(1)
  await standards()
  await act(async () => readAnew(queryClient, rehearsing.decide))
  expect(asked(record.recordPage)).toBe(1)
  await show()
  await waitFor(() => expect(asked(record.recordPage)).toBe(2))
})

test.each([
  ['晋级评估', promotion, evaluation.upgradePage],
  ['试验进展', 'estimate/estimate-progress', groupPage],
])('F-010 the list %s is read anew whenever it is shown', async (_title, path, route) => {
  await open(path)
  await waitFor(() => expect(asked(route)).toBe(1))
  await standards()
  await open(path)
  await waitFor(() => expect(asked(route)).toBe(2))
})
