import { cleanup, configure, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { rehearsal } from '../rehearsal/exampleRehearsal.ts'
import NumberRecords from './NumberRecords.tsx'

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

const place = { phaseLabel: '区域试验第一年', ripePeriod: null, groupName: '一组' }
const numbers = [1, 2].map((number) => ({
  ...place,
  year: 2026,
  counts: rehearsal.upgrade.counts,
  rate: 50,
  number,
  state: number === 1 ? 'REVOKED' : 'PUBLISHED',
}))
const codes = numbers.map(({ number, state }) => ({
  ...place,
  year: 2026,
  name: '甲',
  oldEntryNo: '1',
  newEntryNo: '27R2HHH001',
  oldPhaseLabel: place.phaseLabel,
  newPhaseLabel: '区域试验第二年',
  nextGroup: '2027 一组',
  at: `2026-12-0${number}T02:00:00.000Z`,
  number,
  state,
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test.each(['numbers', 'codes'] as const)('a revoked publication stays in %s, marked', async (view) => {
  answerWith((url) => envelope(url.includes('upgradeNumberRecord') ? { numbers, codes } : { years: [] }))
  render(
    <Providers>
      <MemoryRouter>
        <NumberRecords view={view} />
      </MemoryRouter>
    </Providers>,
  )
  const revoked = await screen.findByRole('row', { name: /已撤销/ })
  expect(revoked.textContent).toContain('1已撤销')
  expect(revoked.textContent).toMatch(/^2026/)
  expect(screen.getByRole('row', { name: /已发布/ }).textContent).toContain('2已发布')
})
