import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { setSession } from '../../../workspace/session.ts'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { rehearsal } from '../rehearsal/exampleRehearsal.ts'
import PromotionSingle from './PromotionSingle.tsx'

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const groups = [
  { upgradeId: '14', state: 'REVOKED', group: { year: 2027 } },
  { upgradeId: '12', state: 'PUBLISHED', group: { year: 2026 } },
  { upgradeId: '9', state: 'INIT', group: { year: 2025 } },
]

function show(search: string) {
  setSession({ permissions: ['upgrade.record:read', 'upgrade.record:export'] })
  const records = rehearsal.records.map((row) => ({
    ...row,
    state: 'PUBLISHED',
    reason: row.name === '乙' ? '再看一年' : null,
    whatIfText: '去掉试点丙点',
    nextPhaseLabel: '区域试验第二年',
    also: [{ phaseLabel: '生产试验', entryNo: null }],
  }))
  const requests = answerWith((url) => {
    if (url.includes('upgradeRecord/all')) return envelope({ current: 1, size: 20, total: 3, records })
    return envelope(url.includes('groupList') ? groups : [])
  })
  render(
    <Providers>
      <MemoryRouter initialEntries={[`/estimate/estimate-promotion/promotionSingle${search}`]}>
        <PromotionSingle />
      </MemoryRouter>
    </Providers>,
  )
  return async () => {
    await screen.findByRole('row', { name: /甲/ })
    return requests
      .filter(({ url }) => url.includes('upgradeRecord/all'))
      .map((sent) => (bodyOf(sent) as { model: unknown }).model)
  }
}

test('the list begins with the newest year that has rows, which the filter shows; an address that asks for rows is followed', async () => {
  expect(await show('')()).toEqual([{ year: '2026' }])
  expect(screen.getByText('导出拟晋级名单：2026 年判定为晋级的全部品种，已撤销的评估除外')).toBeTruthy()
  for (const label of ['年份', '状态']) expect(await screen.findByLabelText(label)).toBeTruthy()
  cleanup()
  queryClient.clear()
  expect(await show('?name=F42')()).toEqual([{ name: 'F42' }])
  cleanup()
  queryClient.clear()
  expect(await show('?upgradeId=12')()).toEqual([{ upgradeId: '12' }])
})

test('year and state of the evaluation are right behind the name, and no long text makes a row higher', async () => {
  show('')
  const row = await screen.findByRole('row', { name: /甲/ })
  const texts = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(texts.slice(1, 4)).toEqual(['甲', '2026', '已发布'])
  for (const name of ['去掉试点丙点', '区域试验第二年、生产试验']) {
    expect(within(row).getByRole('cell', { name }).className).toContain('one-line')
  }
})

test('decisions by a person are marked, those by the rules are not', async () => {
  show('')
  const cell = async (name: RegExp) =>
    within(await screen.findByRole('row', { name })).getAllByRole('cell')[5]!.textContent
  expect(await cell(/甲/)).toBe('晋级')
  expect(await cell(/乙/)).toBe('晋级人工')
})

test('the page says what it lists and which rows the list of promoted entries takes', async () => {
  show('?year=2025')
  expect(
    await screen.findByText('导出拟晋级名单：2025 年判定为晋级的全部品种，已撤销的评估除外'),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '晋级执行单说明' }))
  expect(await screen.findByText(/已撤销的评估不列，要看时在「状态」中选「已撤销」/)).toBeTruthy()
})
