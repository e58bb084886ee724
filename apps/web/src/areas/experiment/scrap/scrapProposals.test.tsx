import type { dataAnalysis } from '@hepu/api/areas/experiment/analysis/analysis'
import { scrapPoint } from '@hepu/api/areas/experiment/group/group'
import type { OutputOf } from '@hepu/api/core/route'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { GroupFacts } from '../group/GroupFacts.tsx'
import PointScrapDialog from './PointScrapDialog.tsx'

type Points = OutputOf<typeof dataAnalysis>['points']

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const proposal = '误差变异系数超限（29.67%＞15%）'
const average = {
  usedPoints: 2,
  allPoints: 2,
  checks: [{ ckNo: 1, name: '郑单958' }],
  group: { dataVersion: 1 },
}

test('points that the rules propose to scrap are named beside every figure, with a link', () => {
  const points = [
    { id: '1', name: 'GAH1', used: true, proposal: null },
    { id: '2', name: 'SDH1', used: true, proposal },
  ] as Points
  const onPropose = vi.fn()
  render(<GroupFacts average={average as never} points={points} withoutFigures onPropose={onPropose} />)
  expect(screen.getByText(`建议报废：SDH1〔${proposal}〕`)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '去处理' }))
  expect(onPropose).toHaveBeenCalledOnce()
})

test('a point without any value is named among those left out', () => {
  const points = [{ id: '1', name: 'ZT', used: true, reason: null, plots: 0, statReason: '无产量数据' }]
  render(<GroupFacts average={average as never} points={points as Points} withoutFigures />)
  expect(screen.getByText('未计入：ZT（无产量数据）')).toBeTruthy()
})

test('a missing mean has no unit', () => {
  const figures = {
    trait: { decimals: 1, unit: 'kg/亩' },
    groupMean: null,
    cv: null,
    lsd05: null,
    lsdReason: null,
    moisture: { value: 14, isAssumed: false },
  }
  render(<GroupFacts average={{ ...average, ...figures } as never} points={[]} withoutFigures={false} />)
  expect(screen.getByText('组均值').textContent).toBe('组均值 —')
})

test('the reason of a proposal is preselected and can be changed', async () => {
  const requests = answerWith((url) =>
    envelope(
      url.includes('scrap_reason')
        ? [
            { value: 'DISASTER', label: '不可抗力（风雹旱涝）', disabled: false },
            { value: 'ERROR_CV', label: '误差变异系数超限', disabled: false },
          ]
        : null,
    ),
  )
  const point = { id: '2', name: 'SDH1', version: 3, scrapped: false, proposal }
  render(
    <Providers>
      <MemoryRouter>
        <PointScrapDialog point={point} onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  )
  expect(await screen.findByText('误差变异系数超限')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /报\s*废/ }))
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith(scrapPoint.path))).toBe(true))
  const sent = requests.find(({ url }) => url.endsWith(scrapPoint.path))
  expect(bodyOf(sent)).toMatchObject({ id: '2', scrapped: true, reason: 'ERROR_CV', note: proposal })
})
