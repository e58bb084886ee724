import * as pkBasket from '@hepu/api/areas/upgrade/pk/pkBasket'
import * as pkSaved from '@hepu/api/areas/upgrade/pk/pkSaved'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { grant } from '../../../test/grant.ts'
import CombinationPkList from './CombinationPkList.tsx'
import UpgradePkList from './UpgradePkList.tsx'

beforeEach(() => grant('experiment.variety:read', 'upgrade.pk:write'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(element: React.ReactNode, path: string) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
}

const page = (records: unknown[]) => envelope({ current: 1, size: 10, total: records.length, records })

const varieties = ['LPA612', '试A', '郑单958'].map((name, at) => ({
  id: String(at + 1),
  groupId: '7',
  groupName: '夏播A组',
  year: 2025,
  name,
  phaseLabel: '区域试验第一年',
  isCk: at === 2,
  ckNo: at === 2 ? 1 : null,
  meanYield: 700 - at,
  yieldRank: at + 1,
  points: 5,
  inPk: false,
}))
const itemOf = ({ id, ...row }: (typeof varieties)[number]) => ({ ...row, entryId: id })

/** Answers the calls of the PK list like the server; the list is empty at first. */
function answerBasket() {
  let items: ReturnType<typeof itemOf>[] = []
  const basket = () => envelope({ limit: 10, items })
  const byId = (id: string) => itemOf(varieties.find((row) => row.id === id)!)
  return answerWith((url, init) => {
    const body = bodyOf({ init }) as { entryId?: string; entryIds?: string[]; button?: string } | null
    if (url.startsWith(pkBasket.pkList.path)) return page(varieties)
    if (url.startsWith(pkBasket.selectByButton.path)) {
      return envelope({ limit: 10, items: [byId('3')] })
    }
    if (url.startsWith(pkBasket.insertPKList.path)) items = [...items, ...body!.entryIds!.map(byId)]
    if (url.startsWith(pkBasket.updatePKListButton.path)) {
      items =
        body!.button === 'add'
          ? [...items, byId(body!.entryId!)]
          : items.filter((item) => item.entryId !== body!.entryId)
    }
    if (url.startsWith(pkBasket.deleteUpgradePkListNoSave.path)) {
      items = body!.entryIds ? items.filter((item) => !body!.entryIds!.includes(item.entryId)) : []
    }
    return url.includes('/upgradePk/') ? basket() : envelope([])
  })
}

const shelf = () => screen.getByLabelText('PK清单')

test('F-504 varieties are added one by one or several at once, and removed again', async () => {
  answerBasket()
  show(<CombinationPkList />, '/breeding/combinationPk')
  fireEvent.click(await screen.findByLabelText('加入PK 试A'))
  expect(await within(shelf()).findByText('1/10')).toBeTruthy()
  expect(await screen.findByLabelText('移出PK 试A')).toBeTruthy()
  const [, first] = document.querySelectorAll('input[type=checkbox]')
  fireEvent.click(first!)
  fireEvent.click(await screen.findByText('加入所选（1）'))
  expect(await within(shelf()).findByText('2/10')).toBeTruthy()
  expect(within(shelf()).getByText('开始比较').getAttribute('href')).toBe(
    '/breeding/combinationPk/groupPKDetail',
  )
  fireEvent.click(within(shelf()).getByLabelText('移出 试A'))
  expect(await within(shelf()).findByText('1/10')).toBeTruthy()
  expect(within(shelf()).queryByText('试A')).toBeNull()
})

test('F-504 the checks of the groups are offered, and clearing asks first', async () => {
  const requests = answerBasket()
  show(<CombinationPkList />, '/breeding/combinationPk')
  fireEvent.click(await screen.findByLabelText('加入PK LPA612'))
  fireEvent.click(await within(shelf()).findByText('加入对照'))
  fireEvent.click(await screen.findByText('郑单958（夏播A组）'))
  expect(await within(shelf()).findByText('（对照）')).toBeTruthy()
  fireEvent.click(within(shelf()).getByText('清空'))
  expect(await screen.findByText('确定清空PK清单吗？')).toBeTruthy()
  fireEvent.click(screen.getByText('确认'))
  expect(await within(shelf()).findByText('0/10')).toBeTruthy()
  const cleared = requests.findLast(({ url }) => url.startsWith(pkBasket.deleteUpgradePkListNoSave.path))
  expect(bodyOf(cleared)).toEqual({})
})

const saved = {
  id: '5',
  name: '候选对比',
  remark: null,
  mode: 'contrast',
  threshold: 25,
  upgradeId: null,
  upgradeText: null,
  baseEntryId: '3',
  baseName: '郑单958',
  varieties: [{ entryId: '1', name: 'LPA612', isCk: false, groupName: '夏播A组', year: 2025 }],
  groupIds: [],
  years: [2025],
  createdByName: '张三',
  updatedAt: '2026-03-01T02:00:00.000Z',
  version: 4,
  can: { edit: true, delete: true },
}

test('F-450 saved comparisons are listed, renamed with their version, and deleted after a question', async () => {
  const requests = answerWith((url) => {
    if (url.startsWith(pkSaved.getUpgradePkList.path)) return page([saved])
    if (url.startsWith(pkSaved.saveUpgradePk.path)) return envelope({ id: '5', version: 5 })
    return envelope(null)
  })
  show(<UpgradePkList />, '/estimate/estimate-promotion/upgradePk?upgradeId=9')
  const link = await screen.findByText('候选对比')
  expect(link.closest('a')!.getAttribute('href')).toBe('/estimate/estimate-progress/groupPKDetail?pkId=5')
  const asked = requests.find(({ url }) => url.startsWith(pkSaved.getUpgradePkList.path))
  expect(bodyOf(asked)).toMatchObject({ model: { upgradeId: '9' } })
  fireEvent.click(screen.getByText('改名'))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(await within(dialog).findByLabelText('名称'), { target: { value: '定稿' } })
  fireEvent.click(within(dialog).getByText('保存'))
  await waitFor(() => {
    const sent = requests.find(({ url }) => url.startsWith(pkSaved.saveUpgradePk.path))
    expect(bodyOf(sent)).toMatchObject({ id: '5', version: 4, name: '定稿', threshold: 25, baseEntryId: '3' })
  })
  fireEvent.click(screen.getByText('删除'))
  expect(await screen.findByText('确定删除「候选对比」吗？')).toBeTruthy()
  fireEvent.click(screen.getByText('确认'))
  await waitFor(() => {
    const sent = requests.find(({ url }) => url.startsWith(pkSaved.deleteUpgradePkList.path))
    expect(bodyOf(sent)).toEqual({ ids: ['5'] })
  })
})

test('the screen of saved comparisons shows the varieties collected so far, and compares them', async () => {
  answerWith((url) => {
    if (url.startsWith(pkSaved.getUpgradePkList.path)) return page([saved])
    if (url.startsWith(pkBasket.selectPKList.path))
      return envelope({ limit: 10, items: [itemOf(varieties[1]!)] })
    return envelope({ limit: 10, items: [] })
  })
  show(<UpgradePkList />, '/estimate/estimate-promotion/upgradePk')
  expect(await within(shelf()).findByText('1/10')).toBeTruthy()
  expect(within(shelf()).getByText('试A')).toBeTruthy()
  expect(within(shelf()).getByText('开始比较').getAttribute('href')).toBe(
    '/estimate/estimate-progress/groupPKDetail',
  )
  expect(await screen.findByText('候选对比')).toBeTruthy()
})

test('an empty list says how to make comparisons', async () => {
  answerWith(() => page([]))
  show(<UpgradePkList />, '/estimate/estimate-promotion/upgradePk')
  expect(await screen.findByText(/还没有保存的组合PK。先挑选品种加入PK清单/)).toBeTruthy()
})
