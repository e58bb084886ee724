import { simulateRule } from '@hepu/api/areas/contract/commission/commissionRule'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { RuleSimulation } from './RuleSimulation.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const simulated = (more: object) => ({
  licensee: '金色农华',
  scopeName: '禾玉1号',
  serial: 2,
  seasons: [],
  sums: { before: '0.00', after: '0.00', change: '0.00' },
  warnings: [],
  ...more,
})

function show(answer: unknown) {
  answerWith((url) => envelope(url.startsWith(simulateRule.path) ? answer : null))
  const wish = { contractId: '7', fromYear: 2025, tiers: [{ upTo: null, rate: '0.50' }] }
  const element = (
    <Providers>
      <RuleSimulation wish={wish} />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('the simulation of a rule shows each settled season with its change, signed, and the sum', async () => {
  show(
    simulated({
      seasons: [
        {
          bizYear: 2025,
          isClosed: true,
          fromSerial: 1,
          before: '1840000.00',
          after: '1800000.00',
          change: '-40000.00',
        },
        { bizYear: 2026, isClosed: false, fromSerial: 1, before: '100.00', after: '150.00', change: '50.00' },
      ],
      sums: { before: '1840100.00', after: '1800150.00', change: '-39950.00' },
      warnings: ['第2档起单价下降，阶梯倒挂'],
    }),
  )
  expect(await screen.findByText('2025（已结算）')).toBeTruthy()
  expect(screen.getByText('-40,000.00')).toBeTruthy()
  expect(screen.getByText('+50.00')).toBeTruthy()
  expect(screen.getByText(/由 1,840,100.00 元变为 1,800,150.00 元（-39,950.00 元）/)).toBeTruthy()
  expect(screen.getByText('第2档起单价下降，阶梯倒挂')).toBeTruthy()
})

test('a rule that touches no settled season says that it counts for what comes', async () => {
  show(simulated({}))
  expect(await screen.findByText(/没有受影响的已确认年度/)).toBeTruthy()
})
