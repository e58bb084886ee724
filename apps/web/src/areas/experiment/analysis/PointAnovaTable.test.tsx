import type { dataAnalysis } from '@hepu/api/areas/experiment/analysis/analysis'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutputOf } from '@hepu/api/core/route'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { PointAnovaTable } from './PointAnovaTable.tsx'

type Point = OutputOf<typeof dataAnalysis>['points'][number]

beforeEach(() => answerWith(() => envelope(null)))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const untested = { design: '未做方差分析', anova: [], proposal: null, plots: 12, reps: 3 }
const points = [
  { id: '1', name: '新乡', used: true, reason: null, statReason: '没有重复，不能检验' },
  { id: '2', name: '宿州', used: false, reason: '已报废：灾害', statReason: '已报废：灾害' },
  { id: '3', name: '周口', used: true, reason: null, plots: 0, statReason: '无产量数据' },
].map((point) => ({ ...untested, ...point })) as unknown as Point[]

const show = () =>
  render(
    <Providers>
      <MemoryRouter>
        <PointAnovaTable points={points} groupId="5" />
      </MemoryRouter>
    </Providers>,
  )

test('a scrapped point shows its reason once; a point that counts shows why it was not tested', () => {
  show()
  const [used, scrapped] = ['新乡', '宿州'].map((name) => screen.getByRole('row', { name: new RegExp(name) }))
  expect(within(scrapped!).getAllByText('已报废：灾害')).toHaveLength(1)
  expect(within(scrapped!).getByText('未做方差分析')).toBeTruthy()
  expect(within(used!).getByText('没有重复，不能检验')).toBeTruthy()
})

test('a point without any value does not count', () => {
  show()
  const row = within(screen.getByRole('row', { name: /周口/ }))
  expect(row.getByText('未计入')).toBeTruthy()
  expect(row.getByText('无产量数据')).toBeTruthy()
  expect(row.queryByText('计入')).toBeNull()
})

test('the head RLSD0.05% has room for one line', () => {
  show()
  const at = screen.getAllByRole('columnheader').findIndex((header) => header.textContent === 'RLSD0.05%')
  const col = document.querySelectorAll<HTMLElement>('colgroup col')[at]!
  expect(Number.parseInt(col.style.width, 10)).toBeGreaterThanOrEqual(100)
})
