import { groupPage } from '@hepu/api/areas/experiment/group/group'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { GroupTable } from './GroupTable.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const group = {
  id: '3',
  year: 2015,
  name: '黄淮海夏玉米示范组',
  phaseLabel: '预备试验',
  points: 6,
  usedPoints: 6,
  entries: 12,
  plots: 216,
  meanYield: 603,
  best: null,
  pendingPlots: 0,
  upgradeId: null,
  upgradeState: null,
  whatIf: null,
  ripePeriod: null,
  checks: [],
  can: {},
  updatedAt: '2026-11-30T00:00:00.000Z',
}

test('a group is named first: its name is the title of a card on a phone', async () => {
  answerWith((url) =>
    url === groupPage.path ? envelope({ current: 1, size: 20, total: 1, records: [group] }) : envelope([]),
  )
  render(
    <Providers>
      <MemoryRouter>
        <GroupTable onImport={null} />
      </MemoryRouter>
    </Providers>,
  )
  await screen.findByText('黄淮海夏玉米示范组')
  expect(document.querySelector('tbody td.pin-left')?.textContent).toBe('黄淮海夏玉米示范组')
})
