import * as api from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { grant } from '../../../test/grant.ts'
import SystemDictionaryScreen from './DictionaryScreen.tsx'

/** A table of switches takes its time on a busy machine. */
const SLOW_MS = 20_000
vi.setConfig({ testTimeout: 3 * SLOW_MS })
configure({ asyncUtilTimeout: SLOW_MS })

const head = { code: 'supplier_type', label: '供应商类型', group: '业务', isFixed: false, isWords: false }
const fixed = { code: 'crop', label: '作物', group: '试验', isFixed: true, isWords: false }
const all = { edit: true, rename: true, state: true, delete: false }
const entry = { note: null, disabled: false, isBuiltIn: true, uses: [], version: 0, can: all }
const entries = [
  { ...entry, value: 'SEED', label: '种子', uses: [{ label: '供应商', count: 3 }] },
  { ...entry, value: 'LAND', label: '土地租赁', disabled: true },
  { ...entry, value: 'FILM', label: '农膜', isBuiltIn: false, version: 2, can: { ...all, delete: true } },
]
const may = { add: true, sort: true }

function show(given: { can?: typeof may; save?: () => Response; search?: string } = {}) {
  const requests = answerWith((url, init) => {
    const [path, query] = url.split('?')
    if (path === api.listDictionaries.path) {
      return envelope(
        query ? [] : [head, fixed].map((dictionary) => ({ ...dictionary, count: 3, disabledCount: 0 })),
      )
    }
    if (path?.endsWith('/select/crop')) {
      const can = { edit: false, rename: false, state: false, delete: false }
      const crops = [{ ...entry, value: 'maize', label: '玉米', can }]
      return envelope({ ...fixed, historyId: '101', entries: crops, can: { add: false, sort: false } })
    }
    if (path?.includes('/select/')) {
      return envelope({ ...head, historyId: '326', entries, can: given.can ?? may })
    }
    return init.method === 'POST' ? (given.save ?? (() => envelope(null)))() : envelope(null)
  })
  const element = (
    <Providers>
      <SystemDictionaryScreen />
    </Providers>
  )
  const router = createMemoryRouter([{ path: '/system/dictionary', element }], {
    initialEntries: [`/system/dictionary${given.search ?? ''}`],
  })
  render(<RouterProvider router={router} />)
  return requests
}

const sentTo = (requests: ReturnType<typeof answerWith>, path: string) =>
  requests.filter((request) => request.url === path).map(bodyOf)

beforeEach(() => grant('system.dictionary:read', 'system.dictionary:write'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const before = ['SEED', 'LAND', 'FILM']

test('F-460 an entry moves by dragging or by the keyboard, in one call each', async () => {
  const requests = show()
  await screen.findByRole('heading', { name: '供应商类型' })
  const rowOf = (label: string) => screen.getByText(label).closest('tr')!
  const dataTransfer = { effectAllowed: '', setData: () => undefined }
  fireEvent.dragStart(rowOf('农膜'), { dataTransfer })
  fireEvent.dragOver(rowOf('种子'), { dataTransfer })
  fireEvent.drop(rowOf('种子'), { dataTransfer })
  const sent = () => sentTo(requests, api.entrySorts.path)
  const first = { code: 'supplier_type', values: ['FILM', 'SEED', 'LAND'], before }
  await waitFor(() => expect(sent()).toEqual([first]))
  await waitFor(() => expect(rowOf('种子').getAttribute('draggable')).toBe('true'))
  fireEvent.keyDown(screen.getByRole('button', { name: '下移「种子」' }), { key: 'ArrowDown', altKey: true })
  const second = { code: 'supplier_type', values: ['LAND', 'SEED', 'FILM'], before }
  await waitFor(() => expect(sent()).toEqual([first, second]))
  fireEvent.change(screen.getByLabelText('查找字典项'), { target: { value: '种子' } })
  await waitFor(() => expect(rowOf('种子').getAttribute('draggable')).toBeNull())
})

test('F-460 an entry moves by a button, is disabled by its switch, and says where it is used', async () => {
  const requests = show()
  await screen.findByRole('heading', { name: '供应商类型' })
  expect(screen.getByText('供应商 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '下移「种子」' }))
  await waitFor(() =>
    expect(sentTo(requests, api.entrySorts.path)).toEqual([
      { code: 'supplier_type', values: ['LAND', 'SEED', 'FILM'], before },
    ]),
  )
  await userEvent.click(screen.getByRole('switch', { name: '启用字典项「种子」' }))
  await waitFor(() =>
    expect(sentTo(requests, api.entryState.path)).toEqual([
      { code: 'supplier_type', value: 'SEED', disabled: true },
    ]),
  )
  expect(screen.getAllByRole('button', { name: /^删\s?除$/ })).toHaveLength(1)
})

test('the search of dictionaries has a button with a Chinese name', async () => {
  const requests = show()
  await screen.findByRole('heading', { name: '供应商类型' })
  await userEvent.type(screen.getByRole('searchbox', { name: '按名称、编码或字典项查找字典' }), '农膜')
  await userEvent.click(screen.getByRole('button', { name: '查找' }))
  await waitFor(() =>
    expect(requests.at(-1)!.url).toContain(`${api.listDictionaries.path}?name=${encodeURIComponent('农膜')}`),
  )
})

test('a new entry is sent with its code; a refusal appears in the form', async () => {
  const requests = show({ save: () => envelope(null, 4090, '字典项「种子」已存在') })
  await userEvent.click(await screen.findByRole('button', { name: '新增字典项' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('编码'), { target: { value: 'SEED_2' } })
  fireEvent.change(dialog.getByLabelText('名称'), { target: { value: '种子' } })
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }))
  expect(await dialog.findByText('字典项「种子」已存在')).toBeTruthy()
  expect(sentTo(requests, api.entrySave.path)).toEqual([
    { code: 'supplier_type', value: 'SEED_2', label: '种子', note: null },
  ])
})

test('a system dictionary is shown without anything to change', async () => {
  show({ search: '?code=crop' })
  await screen.findByText('系统字典由程序使用，只能查看。')
  expect(screen.getByText('玉米')).toBeTruthy()
  for (const name of ['新增字典项', '变更历史', /编\s?辑/]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(screen.queryByRole('switch')).toBeNull()
})

test('below the top organisation the screen says where dictionaries are changed', async () => {
  show({ can: { add: false, sort: false } })
  await screen.findByText('字典由各机构共用，只能在最上级机构中修改。')
  expect(screen.queryByRole('button', { name: '新增字典项' })).toBeNull()
})

test('a search without result says so and can be cleared; entries are searched in place', async () => {
  show({ search: '?name=没有' })
  await screen.findByText('没有找到名称、编码或字典项含「没有」的字典')
  await userEvent.click(screen.getByRole('button', { name: '清除条件' }))
  await screen.findByRole('heading', { name: '供应商类型' })
  fireEvent.change(screen.getByLabelText('查找字典项'), { target: { value: 'film' } })
  await waitFor(() => expect(screen.queryByText('种子')).toBeNull())
  expect(screen.getByText('农膜')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /移「/ })).toBeNull()
  fireEvent.change(screen.getByLabelText('查找字典项'), { target: { value: '玻璃' } })
  await screen.findByText('没有找到名称、编码或说明含「玻璃」的字典项')
})
