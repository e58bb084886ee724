import { dictionaryList } from '@hepu/api/core/resource/choices'
import * as api from '@hepu/api/areas/authority/supplier/supplier'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { grant } from '../../../test/grant.ts'
import SupplierRelationshipDialog from './SupplierRelationshipDialog.tsx'
import SystemSupplierScreen from './SupplierScreen.tsx'

/** A form of a dozen fields takes its time on a busy machine. */
const SLOW_MS = 20_000
vi.setConfig({ testTimeout: 3 * SLOW_MS })
configure({ asyncUtilTimeout: SLOW_MS })

const brief = { id: '7', parentId: null, name: '中原农资集团', type: 'SEED', state: 1, relationCount: 1 }
const row: api.SupplierRow = {
  ...brief,
  orgId: '1',
  orgName: '禾谱示范种业',
  parentName: null,
  typeLabel: '种子',
  creditCode: '91350100M000100Y43',
  contact: '李工',
  phone: '13800138000',
  region: [],
  address: null,
  bankName: null,
  bankAccount: '6228480012345678',
  remark: null,
  childCount: 1,
  createTime: '2026-03-01T02:00:00.000Z',
  updateTime: '2026-03-01T02:00:00.000Z',
  updatedByName: '系统管理员',
  version: 4,
  can: { edit: true, state: true, delete: false, relate: true },
}
const low = { ...brief, id: '8', parentId: '7', name: '郑州分公司', relationCount: 0 }
const relation = {
  id: '31',
  supplierId: '7',
  orgId: '2',
  orgName: '示范站',
  kind: 'LEASE',
  kindLabel: '租赁',
  since: null,
  remark: null,
  createTime: '2026-03-01T02:00:00.000Z',
  createdByName: '系统管理员',
}
const option = { disabled: false, note: null }
const types = [
  { ...option, value: 'SEED', label: '种子' },
  { ...option, value: 'LAND', label: '土地租赁', disabled: true },
]

let shown: api.SupplierRow
let saved: () => Response
let relations: object[]
let requests: ReturnType<typeof answerWith>
beforeEach(() => {
  grant('system.supplier:read', 'system.supplier:write')
  shown = row
  saved = () => envelope({ id: '7', version: 5 })
  relations = [relation]
  requests = answerWith((url) => {
    const path = url.split('?')[0]!
    if (path === api.getSupplierSumByType.path) {
      return envelope([{ type: 'SEED', label: '种子', count: 2, related: 1 }])
    }
    if (path === api.getSupplierTree.path)
      return envelope([{ ...brief, children: [{ ...low, children: [] }] }])
    if (path === api.supplierPage.path) return envelope({ current: 1, size: 10, total: 1, records: [row] })
    if (path.includes('/supplier/select/')) return envelope(shown)
    if (path === api.getRelationship.path) return envelope(relations)
    if (path === api.supplierOrgs.path) return envelope([{ value: '2', label: '总部 / 示范站' }])
    if (path === dictionaryList.path.replace('{code}', 'supplier_cooperation')) {
      return envelope([{ ...option, value: 'LEASE', label: '租赁' }])
    }
    if (path.startsWith('/api/authority/data/list/')) return envelope(types)
    if (path.endsWith('/provinceList')) return envelope([])
    return saved()
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const sentTo = (path: string) => requests.filter((request) => request.url.split('?')[0] === path)

function show(search = '', content = <SystemSupplierScreen />) {
  const router = createMemoryRouter(
    [{ path: '/system/supplier', element: <Providers>{content}</Providers> }],
    { initialEntries: [`/system/supplier${search}`] },
  )
  render(<RouterProvider router={router} />)
  return router
}

test('F-378 the sums by type count the cooperating suppliers, and a click shows the suppliers of the type', async () => {
  const router = show()
  const seeds = await screen.findByRole('button', { name: /种子 2.*合作 1/ })
  expect(screen.getByRole('button', { name: /全部 2/ }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(seeds)
  await waitFor(() => expect(seeds.getAttribute('aria-pressed')).toBe('true'))
  expect(router.state.location.search).toBe('?type=SEED')
  await waitFor(() =>
    expect(
      sentTo(api.supplierPage.path).map((request) => (bodyOf(request) as { model: object }).model),
    ).toContainEqual({
      type: 'SEED',
    }),
  )
  expect(sentTo(api.getSupplierTree.path).some(({ url }) => url.endsWith('?type=SEED'))).toBe(true)
})

test('F-383 a chosen supplier shows every field; suppliers of others are read-only', async () => {
  show('?id=7')
  await screen.findByRole('heading', { name: '中原农资集团' })
  for (const text of ['91350100M000100Y43', '李工', '13800138000', '6228480012345678', '1 个']) {
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
  }
  expect(screen.queryByRole('button', { name: /^删\s?除$/ })).toBeNull()
  cleanup()
  queryClient.clear()
  shown = { ...row, bankAccount: '**** **** 5678', can: { relate: true } }
  show('?id=7')
  await screen.findByText('由「禾谱示范种业」维护，这里只能查看。')
  for (const name of [/^编\s?辑$/, '新增下级', /^停\s?用$/]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test('F-383 the form has Chinese labels, offers no disabled type, and marks a wrong credit code at its field', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: '新增供应商' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = await dialog.findByLabelText('供应商名称')
  fireEvent.change(name, { target: { value: '华北仪器' } })
  const code = dialog.getByLabelText('统一社会信用代码')
  fireEvent.change(code, { target: { value: '91350100M000100Y44' } })
  fireEvent.blur(code)
  expect(await dialog.findByText('统一社会信用代码不正确：应为18位且校验码相符')).toBeTruthy()
  fireEvent.change(code, { target: { value: '91350100M000100Y43' } })
  fireEvent.mouseDown(dialog.getByLabelText('供应商类型'))
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).not.toContain('土地租赁')
  fireEvent.click(document.querySelector('.ant-select-item-option[title="种子"]')!)
  saved = () => envelope(null, 4090, '供应商名称「华北仪器」已存在')
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }))
  expect(await dialog.findByText('供应商名称「华北仪器」已存在')).toBeTruthy()
  expect(bodyOf(sentTo(api.supplierSave.path)[0])).toMatchObject({
    name: '华北仪器',
    type: 'SEED',
    creditCode: '91350100M000100Y43',
  })
})

test('a relation that is not saved is only discarded after a question', async () => {
  saved = () => envelope(null)
  const close = vi.fn()
  show('', <SupplierRelationshipDialog id="7" onClose={close} />)
  const remark = await screen.findByRole('textbox', { name: '备注' })
  await userEvent.type(remark, '试用')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  expect(close).not.toHaveBeenCalled()
  await userEvent.clear(remark)
  await userEvent.click(screen.getAllByRole('button', { name: '关闭' })[0]!)
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  await userEvent.type(remark, '试用')
  await userEvent.click(screen.getAllByRole('button', { name: '关闭' })[0]!)
  await userEvent.click(await screen.findByRole('button', { name: '不保存，关闭' }))
  expect(close).toHaveBeenCalledTimes(2)
})

test('F-378 relations are listed, added and ended; a disabled supplier gets no new ones', async () => {
  saved = () => envelope(null)
  const dialog = <SupplierRelationshipDialog id="7" onClose={() => undefined} />
  show('', dialog)
  expect(await screen.findByText('示范站')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '解除' }))
  await userEvent.click(await screen.findByRole('button', { name: /确\s?认/ }))
  await waitFor(() => expect(sentTo(api.deleteRelationship.path).map(bodyOf)).toEqual([{ ids: ['31'] }]))
  expect(await screen.findByText('删除成功')).toBeTruthy()
  for (const [label, title] of [
    ['机构', '总部 / 示范站'],
    ['合作方式', '租赁'],
  ]) {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: label! }))
    await waitFor(() =>
      expect(document.querySelector(`.ant-select-item-option[title="${title}"]`)).toBeTruthy(),
    )
    fireEvent.click(document.querySelector(`.ant-select-item-option[title="${title}"]`)!)
  }
  await userEvent.click(screen.getByRole('button', { name: '建立关系' }))
  await waitFor(() =>
    expect(sentTo(api.addRelationship.path).map(bodyOf)).toMatchObject([
      { supplierId: '7', orgIds: ['2'], kind: 'LEASE' },
    ]),
  )
  cleanup()
  queryClient.clear()
  shown = { ...row, state: 0, can: { relate: false } }
  relations = []
  show('', dialog)
  await screen.findByText('该供应商已停用，不能建立新的合作关系。')
  expect(screen.getByText('还没有机构与该供应商合作。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '建立关系' })).toBeNull()
})
