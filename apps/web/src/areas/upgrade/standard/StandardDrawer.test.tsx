import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import StandardDrawer from './StandardDrawer.tsx'
import { gainItem, testIndexes } from '../indexes/testItems.ts'

const shown = {
  id: '5',
  name: '增产标准',
  level: 'COMPANY',
  className: '高产稳产',
  state: 1,
  source: null,
  remark: null,
  number: 2,
  items: 1,
  scopeText: '全部',
  inUse: 0,
  updatedAt: '2026-03-01T02:00:00.000Z',
  updatedByName: '张三',
  version: 3,
  can: { edit: true },
  validFrom: null,
  validTo: null,
  parentId: null,
  parentName: null,
  clashes: [] as string[],
  itemList: [{ ...gainItem, adjust: { by: 'growthDiff', from: 5, perUnit: 0.5 } }],
  scopes: [{ phase: 'R1', ripePeriod: null, ecoZone: null, groupId: null }],
  versions: [2, 1].map((number) => ({
    number,
    at: '2026-03-01T02:00:00.000Z',
    byName: '张三',
    note: null,
    items: 1,
  })),
}

/** The form is large: on a busy machine it takes seconds to be drawn. */
const PATIENCE_MS = 15_000
configure({ asyncUtilTimeout: PATIENCE_MS })
vi.setConfig({ testTimeout: 2 * PATIENCE_MS })

/** Answers all that the drawer reads; `save` answers what it sends. */
function answer(save: (url: string) => Response, standard: object = shown) {
  return answerWith((url) => {
    if (url.includes('/standardItem')) return envelope(standard)
    if (url.includes('/queryIndexList')) return envelope(testIndexes)
    if (url.includes('Standard/updateStandard') || url.includes('/insertStandard')) return save(url)
    return envelope([])
  })
}
const open = (opening: Parameters<typeof StandardDrawer>[0]['opening']) => {
  const onClose = vi.fn<() => void>()
  render(
    <Providers>
      <StandardDrawer opening={opening} onClose={onClose} />
    </Providers>,
  )
  return onClose
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('an item is read back as a sentence that follows the typing', async () => {
  answer(() => envelope({ number: 3 }))
  open({ kind: 'edit', id: '5' })
  const shift = '生育期比CK1多5天以上时，每多1天，阈值提高0.5个百分点'
  expect(
    await screen.findByText(`折亩产比CK1增减%（各点平均） ≥ 3%；${shift}；必须达标，缺数据列为缺项`),
  ).toBeTruthy()
  fireEvent.change(screen.getByLabelText('比CK1增产的阈值'), { target: { value: '4.5' } })
  expect(await screen.findByText(/≥ 4.5%；/)).toBeTruthy()
})

test('saving sends items, scopes and the opened version', async () => {
  const requests = answer(() => envelope({ number: 3 }))
  const onClose = open({ kind: 'edit', id: '5' })
  await screen.findByText(/折亩产比CK1/)
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = bodyOf(requests.find(({ url }) => url.includes('updateStandard')))
  expect(sent).toMatchObject({
    id: '5',
    version: 3,
    state: 1,
    itemList: shown.itemList,
    scopes: shown.scopes,
  })
})

test('an item that scores nothing is marked, and refused by name before sending', async () => {
  const requests = answer(() => envelope({ number: 3 }), {
    ...shown,
    itemList: [{ ...shown.itemList[0]!, kind: 'SCORE' }],
  })
  open({ kind: 'edit', id: '5' })
  expect(await screen.findByText('权重应大于0')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
  expect(await screen.findByText('指标「比CK1增产」的权重应大于0')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('比CK1增产的权重'), { target: { value: '10' } })
  await waitFor(() => expect(screen.queryByText('权重应大于0')).toBeNull())
  expect(requests.some(({ url }) => url.includes('updateStandard'))).toBe(false)
})

test('the shift of a threshold names the check it compares with, once', async () => {
  answer(() => envelope({ number: 3 }))
  open({ kind: 'edit', id: '5' })
  const row = (await screen.findByText(/折亩产比CK1/)).closest('tr')!
  fireEvent.click(within(row).getByRole('button', { name: /Expand row|展开/ }))
  const shift = (await screen.findByText('阈值随其他性状调整')).parentElement!
  expect(shift.textContent).toContain('生育期比对照CK1多')
})

test('a save after somebody else saved says so, and may replace the other version', async () => {
  const refusals = ['「增产标准」已被李四修改，请刷新后再试']
  const requests = answer(() => {
    const refusal = refusals.pop()
    return refusal ? envelope({ version: 4 }, 4090, refusal) : envelope({ number: 4 })
  })
  const onClose = open({ kind: 'edit', id: '5' })
  await screen.findByText(/折亩产比CK1/)
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
  fireEvent.click(await screen.findByRole('button', { name: '仍以我的为准' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const versions = requests
    .filter(({ url }) => url.includes('updateStandard'))
    .map((request) => (bodyOf(request) as { version: number }).version)
  expect(versions).toEqual([3, 4])
})

test('a child standard begins with the items of its parent, without scopes, and is sent as a new standard', async () => {
  const requests = answer(() => envelope({ id: '9' }))
  const onClose = open({ kind: 'childStandard', id: '5' })
  const name = await screen.findByLabelText('标准名称')
  expect(screen.getByText('没有范围：只能在预演中手工选用')).toBeTruthy()
  fireEvent.change(name, { target: { value: '增产标准·区试' } })
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodyOf(requests.find(({ url }) => url.includes('insertStandard')))).toMatchObject({
    name: '增产标准·区试',
    parentId: '5',
    itemList: shown.itemList,
    scopes: [],
  })
})

test('a standard that clashes with another names it', async () => {
  answer(() => envelope(null), { ...shown, clashes: ['另一标准'] })
  open({ kind: 'edit', id: '5' })
  expect(await screen.findByText('类别和适用范围与「另一标准」相同')).toBeTruthy()
})

test('all fields of an item can be reached in its unfolded part', async () => {
  answer(() => envelope({ number: 3 }))
  open({ kind: 'edit', id: '5' })
  const row = (await screen.findByText(/折亩产比CK1/)).closest('tr')!
  fireEvent.click(within(row).getByRole('button', { name: /展开|Expand/ }))
  const perUnit = await screen.findByLabelText('每单位调整')
  for (const label of [
    '取值',
    '比较基准',
    '对照序号',
    '任一即可组',
    '缺测时',
    '单位',
    '要求的阶段',
    '来源',
  ]) {
    expect(screen.getAllByLabelText(label).length, label).toBeGreaterThan(0)
  }
  fireEvent.change(perUnit, { target: { value: '1' } })
  expect(await screen.findByText(/阈值提高1个百分点/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '不调整' }))
  await waitFor(() => expect(screen.queryByText(/阈值提高/)).toBeNull())
})
