import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import ApplyDialog from './ApplyDialog.tsx'
import BulkChangeDialog from './BulkChangeDialog.tsx'
import ScreenIndexDialog from '../indexes/ScreenIndexDialog.tsx'
import StandardIndexDialog from '../indexes/StandardIndexDialog.tsx'
import { gainItem, testIndexes } from '../indexes/testItems.ts'

const PATIENCE_MS = 15_000
configure({ asyncUtilTimeout: PATIENCE_MS })
vi.setConfig({ testTimeout: 2 * PATIENCE_MS })

const standard = {
  id: '5',
  name: '增产标准',
  version: 3,
  parentId: null,
  itemList: [gainItem, { ...gainItem, key: 'own', label: '自定', kind: 'INFO' }],
}

const group = { id: '1', year: 2025, name: '黄淮海一组' }
const groups = [
  { upgradeId: '7', group, state: 'INIT' },
  { upgradeId: '8', group: { ...group, name: '黄淮海二组' }, state: 'PUBLISHED' },
]

/** Renders a dialog with the server's answers; returns the requests and the close callback. */
function show(dialog: (onClose: () => void) => ReactElement) {
  const onClose = vi.fn<() => void>()
  const requests = answerWith((url) => {
    if (url.includes('/standardItem')) return envelope(standard)
    if (url.includes('/groupList')) return envelope(groups)
    if (url.includes('/queryIndexList') || url.includes('/queryCheckIndexList')) return envelope(testIndexes)
    return envelope(url.includes('/updateCheckIndexList') ? null : { changed: 1, number: 2 })
  })
  render(<Providers>{dialog(onClose)}</Providers>)
  const sent = (path: string) => bodyOf(requests.find(({ url }) => url.includes(path)))
  return { onClose, sent }
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByLabelText(label))
  fireEvent.click(await screen.findByTitle(option))
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('F-501 标准指标设置 begins with the indexes of the standard and sends the ticked ones in their order', async () => {
  const { onClose, sent } = show((close) => <StandardIndexDialog id="5" name="增产标准" onClose={close} />)
  const order = await screen.findByRole('list', { name: '已选指标的次序' })
  expect(within(order).getAllByRole('listitem')).toHaveLength(1)
  fireEvent.click(screen.getByRole('checkbox', { name: '株型' }))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('/insertIndexList')).toEqual({
    standardId: '5',
    version: 3,
    indexes: ['gainPct.ck1', 'plantType'],
    note: null,
  })
})

test('F-501 指标列 saves the ticks of the user for a screen', async () => {
  const { onClose, sent } = show((close) => <ScreenIndexDialog screen="promotionSingle" onClose={close} />)
  fireEvent.click(await screen.findByRole('checkbox', { name: '折亩产' }))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('/updateCheckIndexList')).toEqual({ screen: 'promotionSingle', keys: ['yieldMu'] })
})

test('F-501 批量修改 sends only the filled fields, to the items of a kind', async () => {
  const { onClose, sent } = show((close) => <BulkChangeDialog id="5" name="增产标准" onClose={close} />)
  expect((await screen.findByLabelText('阈值')).getAttribute('placeholder')).toBe('不改')
  await choose('性质', '必须达到')
  expect(screen.getByText('本标准 1 项：比CK1增产')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('阈值'), { target: { value: '4' } })
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('/updateByType')).toEqual({
    standardId: '5',
    version: 3,
    kind: 'MUST',
    change: { v1: 4 },
    note: null,
  })
})

test('F-501 批量修改 of a name says that child standards change too', async () => {
  const { onClose, sent } = show((close) => <BulkChangeDialog id="5" name="增产标准" onClose={close} />)
  fireEvent.click(await screen.findByText('同名指标（含子标准）'))
  await choose('指标', '比CK1增产')
  expect(screen.getByText(/子标准中的同名指标一并修改/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('来源'), { target: { value: '内部' } })
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('/updateByName')).toMatchObject({ label: '比CK1增产', change: { source: '内部' } })
})

test('F-501 用于评估 offers evaluations that can be judged anew, and sends the chosen one', async () => {
  const { onClose, sent } = show((close) => <ApplyDialog id="5" name="增产标准" onClose={close} />)
  await choose('晋级评估', '2025 · 黄淮海一组 · 待预演')
  expect(screen.queryByTitle('2025 · 黄淮海二组 · 已发布')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '应用并重新判定' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('/insertUpgradeStandard')).toEqual({ upgradeId: '7', standardId: '5' })
})
