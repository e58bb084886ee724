import type { DealBoardAnswer, DealCard } from '@hepu/api/areas/trading/deal/deal'
import { stageOrder } from '@hepu/api/areas/trading/deal/dealStages'
import { dealStages } from '@hepu/api/areas/trading/consult/consultFields'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { grant } from '../../../test/grant.ts'
import { clearSession, setSession } from '../../../workspace/session.ts'
import DealBoard from './DealBoard.tsx'

vi.setConfig({ testTimeout: 20_000 })
afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const card: DealCard = {
  id: '5',
  supply: { id: '1', name: '禾玉1号', orgName: '示范所', state: '已上架' },
  demand: { id: '2', name: '求购早熟玉米', orgName: '豫丰种业', state: '已上架' },
  consult: null,
  stage: 'talking',
  brokerId: '3',
  brokerName: '张三',
  obstacle: '付款方式未定',
  nextStep: '看田',
  nextOn: '2026-11-01',
  isOverdue: true,
  probability: 40,
  expected: '680000.00',
  remark: null,
  contractId: null,
  contractName: null,
  closedReason: null,
  updateTime: '2026-11-01T00:00:00.000Z',
  version: 7,
  can: { edit: true, move: true, draft: true, delete: true },
}

const board: DealBoardAnswer = {
  stages: stageOrder.map((stage) => ({
    stage,
    label: dealStages[stage],
    count: stage === 'talking' ? 1 : 0,
    expected: stage === 'talking' ? '680000.00' : '0.00',
    weighted: stage === 'talking' ? '272000.00' : '0.00',
    cards: stage === 'talking' ? [card] : [],
  })),
  expected: '680000.00',
  weighted: '272000.00',
  brokers: [{ id: '3', name: '张三' }],
}

function show() {
  setSession({ token: 't' })
  grant('trading.deal:read', 'trading.deal:write')
  const requests = answerWith((url) => envelope(url.includes('/deal/board') ? board : { version: 8 }))
  render(
    <Providers>
      <MemoryRouter>
        <DealBoard />
      </MemoryRouter>
    </Providers>,
  )
  return requests
}

test('a card shows both sides, the overdue step and the money, and its column the sums', async () => {
  show()
  const column = await screen.findByRole('region', { name: '洽谈中，1 项' })
  expect(within(column).getByText('禾玉1号 × 求购早熟玉米')).toBeDefined()
  const next = within(column).getByText('下一步：看田')
  expect([next.className, next.textContent]).toEqual(['is-overdue', '下一步：看田（2026-11-01，已过期）'])
  expect(within(column).getByText('68.00 万元，加权 27.20 万元')).toBeDefined()
  expect(within(column).getByText(/68\.00 万元 · 40%/)).toBeDefined()
})

test('a card that is dropped on another column comes to that stage', async () => {
  const requests = show()
  const column = await screen.findByRole('region', { name: '谈条件，0 项' })
  fireEvent.dragStart(screen.getByRole('listitem'))
  fireEvent.dragOver(column)
  fireEvent.drop(column)
  await vi.waitFor(() => expect(requests.some(({ url }) => url.endsWith('/move'))).toBe(true))
  expect(bodyOf(requests.find(({ url }) => url.endsWith('/move')))).toEqual({
    id: '5',
    version: 7,
    stage: 'terms',
  })
})
