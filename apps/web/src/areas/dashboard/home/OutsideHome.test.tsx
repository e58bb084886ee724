import { coreMetrics } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { setSession } from '../../../workspace/session.ts'
import OutsideHome from './OutsideHome.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  setSession({ permissions: [] })
})

test('品种推广 asks for the figures of the dashboard that it leads to, also for who sees amounts elsewhere', async () => {
  setSession({ permissions: ['dashboard.promotion:read', 'dashboard.amount:seeAmounts'] })
  const requests = answerWith(() =>
    envelope({ reason: 'noData', period: { text: '2026 年度' }, metrics: [] }),
  )
  render(
    <Providers>
      <MemoryRouter>
        <OutsideHome />
      </MemoryRouter>
    </Providers>,
  )
  expect(await screen.findByText('暂无数据')).toBeTruthy()
  expect(screen.getByText(/不含金额、人名/)).toBeTruthy()
  expect(requests.map(({ url }) => url)).toEqual([`${coreMetrics.path}?forOutside=1`])
})
