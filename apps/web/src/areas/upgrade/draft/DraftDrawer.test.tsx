import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import DraftDrawer from './DraftDrawer.tsx'

const entry = { entryNo: '26P2001', isCk: false, computed: 'HOLD', reason: null }
const draft = {
  id: '5',
  upgradeId: '12',
  upgradeState: 'DRAFT',
  year: 2026,
  stale: false,
  evidence: null,
  whatIf: { thresholds: {}, dropped: ['新乡'] },
  name: '稳妥方案',
  state: 'draft',
  groupName: '黄淮海一组',
  standardName: '增产五个点',
  standardNumber: 2,
  otherStandards: [],
  whatIfText: '去掉试点新乡',
  dataVersion: 3,
  counts: { total: 3, checks: 1, UP: 1, RETEST: 1, HOLD: 0, DROP: 0, undecided: 0 },
  createdAt: '2026-03-01T02:00:00.000Z',
  createdByName: '张三',
  can: {},
  decisions: [
    { ...entry, entryId: '1', name: '试A', final: 'RETEST', reason: '再试一年', now: 'DROP' },
    { ...entry, entryId: '2', name: '试B', final: 'UP', now: 'UP' },
    { ...entry, entryId: '3', name: '郑单958', isCk: true, computed: null, final: null, now: null },
  ],
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a saved draft is shown beside the present decisions, and sends nothing', async () => {
  const requests = answerWith(() => envelope(draft))
  render(
    <Providers>
      <MemoryRouter>
        <DraftDrawer id="5" onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  )
  await screen.findByText('预演草稿 · 稳妥方案')
  expect(screen.getByText(/黄淮海一组，增产五个点 第2版，组别数据第3版；张三 保存于/)).toBeTruthy()
  expect(screen.getByText('试算调整：去掉试点新乡')).toBeTruthy()
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    '/estimate/estimate-promotion/promotionRehearsal?upgradeId=12&draftId=5',
    '/estimate/estimate-promotion/rehearsalCompare?a=12&b=12.5',
  ])
  const cells = (name: string) =>
    within(screen.getByText(name).closest('tr')!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(cells('试A')).toEqual(['26P2001', '试A', '待定', '续试', '再试一年', '淘汰'])
  expect(cells('试B').at(-1)).toBe('相同')
  expect(cells('郑单958').slice(2, 4)).toEqual(['对照', '对照'])
  expect(requests).toHaveLength(1)
})

test('a deleted draft says so', async () => {
  answerWith(() => envelope(null, 4040, '草稿不存在或无权查看'))
  render(
    <Providers>
      <MemoryRouter>
        <DraftDrawer id="6" onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  )
  expect(await screen.findByText('草稿不存在或无权查看')).toBeTruthy()
})
