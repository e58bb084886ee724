import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { standardList, standardPage } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { forgetPromotion } from '../../../workspace/promotionStorage.ts'
import { session, setSession } from '../../../workspace/session.ts'
import UpgradeStandardList from '../standard/UpgradeStandardList.tsx'
import { rehearsal } from './exampleRehearsal.ts'
import PromotionRehearsal from './PromotionRehearsal.tsx'

vi.setConfig({ testTimeout: 20_000 })

const groupOf = (upgradeId: string) => ({
  upgradeId,
  state: 'REHEARSAL',
  group: { year: 2026, name: `第${upgradeId}组`, phase: 'R1' },
})
const standardOf = (id: string, name: string) => ({
  id,
  name,
  level: 'COMPANY',
  className: '普通',
  state: 1,
  scopeText: '全部',
  inUse: 1,
  number: 1,
  items: 2,
  clashes: [],
  can: {},
  updatedAt: '2026-11-01T00:00:00Z',
})

let requests: ReturnType<typeof answerWith> = []
beforeEach(() => {
  localStorage.clear()
  requests = answerWith((url) => {
    const path = url.split('?')[0]!
    if (path === record.groupList.path) return envelope([groupOf('12'), groupOf('13')])
    if (path === rehearsing.rehearsal.path) return envelope(rehearsal)
    const records = [standardOf(rehearsal.upgrade.standardId!, '企业标准'), standardOf('77', '别的标准')]
    if (path === standardPage.path) return envelope({ current: 1, size: 10, total: 2, records })
    return envelope([])
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  setSession({ ruleId: '' })
})

const show = (screen: ReactNode, address: string) =>
  render(
    <Providers>
      <MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>
    </Providers>,
  )
/** Opens 晋级预演 and returns the group whose verdicts it reads. */
async function rehearsedAt(search: string): Promise<string | null> {
  requests.length = 0
  queryClient.clear()
  show(<PromotionRehearsal />, `/estimate/estimate-promotion/promotionRehearsal${search}`)
  const read = () => requests.find(({ url }) => url.startsWith(rehearsing.rehearsal.path))
  await waitFor(() => expect(read()).toBeDefined())
  const { searchParams } = new URL(read()!.url, location.href)
  cleanup()
  return searchParams.get('upgradeId')
}

test('F-063 晋级预演 without a group opens the one rehearsed last, until its key is removed', async () => {
  expect(await rehearsedAt('')).toBe('12')
  expect(await rehearsedAt('?upgradeId=13')).toBe('13')
  expect(localStorage.getItem('rehearsalActiveMenu')).toBe('13')
  expect(await rehearsedAt('')).toBe('13')
  forgetPromotion()
  expect(await rehearsedAt('')).toBe('12')
})

test('晋级预演 does not open a remembered group that the user does not see', async () => {
  localStorage.setItem('rehearsalActiveMenu', '99')
  expect(await rehearsedAt('')).toBe('12')
})

test('the choice of the standard never shows its id: until the standards are read it says so', async () => {
  const standards = Promise.withResolvers<Response>()
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.startsWith(standardList.path) ? standards.promise : answer(url, init),
  )
  show(<PromotionRehearsal />, '/estimate/estimate-promotion/promotionRehearsal?upgradeId=12')
  const choice = (await screen.findByRole('combobox', { name: '晋级标准' })).closest('.ant-select')!
  expect(choice.textContent).toBe('正在读取…')
  standards.resolve(envelope([standardOf(rehearsal.upgrade.standardId!, '企业标准')]))
  await waitFor(() => expect(choice.textContent).toContain('企业标准'))
})

test('Q-G34 the session holds the standard that was rehearsed with, and the list of standards marks it alone', async () => {
  show(<PromotionRehearsal />, '/estimate/estimate-promotion/promotionRehearsal?upgradeId=12')
  await waitFor(() => expect(session().ruleId).toBe(rehearsal.upgrade.standardId))
  cleanup()
  show(<UpgradeStandardList />, '/estimate/estimate-promotion/upgradeStandard')
  const row = (await screen.findByText('企业标准')).closest('tr')
  expect(row?.textContent).toContain('预演中')
  expect(screen.getAllByText('预演中')).toHaveLength(1)
})
