import { menuSourceTree } from '@hepu/api/areas/authority/menu/menuAdmin'
import * as api from '@hepu/api/areas/authority/role/role'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { grant } from '../../../test/grant.ts'
import RoleList from './RoleList.tsx'
import { menuEntry } from '../menu/testMenus.ts'

/** A dialog with a tree takes its time on a busy machine. */
const SLOW_MS = 20_000
vi.setConfig({ testTimeout: 3 * SLOW_MS })
configure({ asyncUtilTimeout: SLOW_MS })

const role = {
  id: '7',
  orgId: '1',
  orgName: '禾谱示范种业',
  name: '试验员',
  code: 'tester',
  isSystem: false,
  state: 1,
  dataScope: null,
  dataEffect: 'ownAndBelow',
  users: 2,
  createTime: '2026-03-01T02:00:00.000Z',
  updateTime: '2026-03-01T02:00:00.000Z',
  updatedByName: '系统管理员',
  version: 4,
  can: { edit: true, state: true, delete: false, assign: true },
}
const system = { ...role, id: '8', name: '系统管理员', isSystem: true, can: { edit: false, delete: false } }
const made = { ...role, id: '9', orgId: '32', name: '记录员', version: 1 }
const tree = [
  menuEntry('2', '试验', [
    menuEntry('21', '进展', [menuEntry('211', '查看进展'), menuEntry('212', '导入数据')]),
  ]),
]

/** What may be granted in the station below. */
const treeBelow = [menuEntry('2', '试验', [menuEntry('21', '进展', [menuEntry('211', '查看进展')])])]

const offer = {
  orgId: '31',
  byOrganization: true,
  scopes: ['own', 'ownAndBelow', 'chosen'],
  orgs: [
    { id: '31', parentId: null, name: '禾谱示范种业' },
    { id: '32', parentId: '31', name: '禾谱示范试验站' },
  ],
}

const orgs = [
  { value: '31', label: '禾谱示范种业' },
  { value: '32', label: '　禾谱示范试验站' },
]

const stored = { ...role, menuIds: ['2', '21', '211', '900'], dataOrgs: [] }

/** Serves the calls; `save` answers a save, `shown` is the role to open. */
function serve(save: () => Response = () => envelope(null), shown: object = stored) {
  let state = 1
  return answerWith((url, init) => {
    const path = url.split('?')[0]
    if (path === api.roleState.path) {
      state = (bodyOf({ init }) as { state: number }).state
      return envelope(null)
    }
    if (path === api.rolePage.path) {
      const asked = bodyOf({ init }) as { model: { orgId?: string } }
      const records = asked.model.orgId === '32' ? [made] : [{ ...role, state }, system]
      return envelope({ current: 1, size: 10, total: records.length, records })
    }
    if (path === changeLogOfRecord.path) return envelope([])
    if (path === menuSourceTree.path) return envelope(url.includes('orgId=32') ? treeBelow : tree)
    if (path === api.roleDataPermission.path) {
      const orgId = new URL(url, 'http://x').searchParams.get('orgId')
      return envelope({ ...offer, orgId: orgId ?? '31' })
    }
    if (path === api.roleOrgs.path) return envelope(orgs)
    if (path === api.roleSave.path) return envelope({ id: '9' })
    if (path === api.roleUpdate.path) return save()
    return envelope(shown)
  })
}

function show() {
  const router = createMemoryRouter(
    [
      {
        path: '/system/role',
        element: (
          <Providers>
            <RoleList />
          </Providers>
        ),
      },
    ],
    { initialEntries: ['/system/role'] },
  )
  render(<RouterProvider router={router} />)
}

const toggle = () => screen.getByRole('switch', { name: '启用角色「试验员」' })
const sentTo = (requests: ReturnType<typeof answerWith>, path: string) =>
  requests.filter((request) => request.url.startsWith(path)).map(bodyOf)

beforeEach(() => grant('system.role:read', 'system.role:write'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the list shows the effective data permission, and why if the role’s own setting differs', async () => {
  answerWith((url) => {
    const wide = { ...role, dataScope: 'all', dataEffect: 'own' }
    const same = { ...role, id: '8', name: '记录员', dataScope: 'own', dataEffect: 'own' }
    return url.startsWith(api.rolePage.path)
      ? envelope({
          current: 1,
          size: 10,
          total: 3,
          records: [wide, same, { ...role, id: '9', name: '审核员' }],
        })
      : envelope(orgs)
  })
  show()
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!
  const why = '角色设为「全部机构」，受所属机构的数据权限限制，实际为「本机构」'
  expect(within(await rowOf('试验员')).getByRole('note', { name: why }).textContent).toBe('本机构')
  expect(
    within(await rowOf('记录员'))
      .getByText('本机构')
      .closest('[role=note]'),
  ).toBeNull()
  expect(
    within(await rowOf('审核员')).getByRole('note', { name: '按机构设置：本机构及下级' }).textContent,
  ).toBe('本机构及下级')
})

test('F-358 the switch of a role sends id and state, and the list shows the new state', async () => {
  const requests = serve()
  show()
  await screen.findByText('试验员')
  expect(toggle().getAttribute('aria-checked')).toBe('true')
  await userEvent.click(toggle())
  await waitFor(() => expect(toggle().getAttribute('aria-checked')).toBe('false'))
  expect(sentTo(requests, api.roleState.path)).toEqual([{ id: '7', state: 0 }])
  expect(sentTo(requests, api.rolePage.path)).toHaveLength(2)
})

test('actions that are not allowed on a role are not offered', async () => {
  serve()
  show()
  await screen.findByText('试验员')
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
  expect(screen.getByRole('button', { name: /查\s?看/ })).toBeTruthy()
  cleanup()
  grant('system.role:read')
  show()
  await screen.findByText('试验员')
  expect(screen.queryByRole('button', { name: '新增角色' })).toBeNull()
  expect(screen.queryByRole('button', { name: /复\s?制/ })).toBeNull()
})

test('F-463 a new role belongs to the chosen organisation, the current one at first; typed values stay', async () => {
  const requests = serve()
  show()
  await userEvent.click(await screen.findByRole('button', { name: '新增角色' }))
  await screen.findByText('已选 0 / 2 项')
  const dialog = within(screen.getByRole('dialog'))
  const place = dialog.getByRole('combobox', { name: /所属机构/ })
  expect(place.closest('.ant-select')?.textContent).toContain('禾谱示范种业')
  await userEvent.type(dialog.getByRole('textbox', { name: /角色名称/ }), '记录员')
  await userEvent.click(place)
  await userEvent.click(await screen.findByTitle(/禾谱示范试验站/))
  expect(place.closest('.ant-select')?.textContent).toBe('禾谱示范试验站')
  await waitFor(() => expect(sentTo(requests, menuSourceTree.path)).toHaveLength(2))
  const button = screen.getByRole('button', { name: /保\s?存/ })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await userEvent.click(button)
  await waitFor(() => expect(sentTo(requests, api.roleSave.path)).toHaveLength(1))
  expect(sentTo(requests, api.roleSave.path)[0]).toMatchObject({ orgId: '32', name: '记录员' })
  await waitFor(() =>
    expect(sentTo(requests, api.rolePage.path).at(-1)).toMatchObject({ model: { orgId: '32' } }),
  )
  const row = (await screen.findByText('记录员')).closest('tr')
  expect(row?.classList.contains('row-made')).toBe(true)
  const filter = screen.getByRole('combobox', { name: '所属机构' })
  expect(filter.closest('.ant-select')?.textContent).toBe('禾谱示范试验站')
})

test('ticks of a new role stay when another organisation is chosen, as far as it may grant them', async () => {
  const requests = serve()
  show()
  await userEvent.click(await screen.findByRole('button', { name: '新增角色' }))
  await screen.findByText('已选 0 / 2 项')
  expect(screen.getByText('未勾选权限，有该角色的人没有菜单可用')).toBeTruthy()
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /角色名称/ }), '记录员')
  await userEvent.click(dialog.getByText('试验'))
  await screen.findByText('已选 2 / 2 项')
  expect(screen.queryByText('未勾选权限，有该角色的人没有菜单可用')).toBeNull()
  await userEvent.click(dialog.getByRole('combobox', { name: /所属机构/ }))
  await userEvent.click(await screen.findByTitle(/禾谱示范试验站/))
  await screen.findByText('已选 1 / 1 项')
  expect(screen.getByText('该机构不能授予已勾选的 1 项，其余勾选保留。')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(sentTo(requests, api.roleSave.path)).toHaveLength(1))
  expect(sentTo(requests, api.roleSave.path)[0]).toMatchObject({ orgId: '32', menuIds: ['211', '21', '2'] })
})

test('F-357 saving ticks sends the menus above as well, hidden ticks, and the opened version', async () => {
  const requests = serve()
  show()
  await userEvent.click(await screen.findByRole('button', { name: '试验员' }))
  await screen.findByRole('dialog')
  await screen.findByText('已选 1 / 2 项')
  await userEvent.click(screen.getByRole('button', { name: '全部展开' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /导入数据/ }))
  await screen.findByText('已选 2 / 2 项')
  await userEvent.click(screen.getByRole('checkbox', { name: /查看进展/ }))
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(sentTo(requests, api.roleUpdate.path)).toHaveLength(1))
  const [sent] = sentTo(requests, api.roleUpdate.path) as { menuIds: string[] }[]
  expect({ ...sent, menuIds: sent!.menuIds.toSorted() }).toEqual({
    id: '7',
    version: 4,
    name: '试验员',
    menuIds: ['2', '21', '212', '900'],
    dataScope: null,
    dataOrgIds: [],
  })
})

test('F-368 a role is saved with its data permission; 指定机构 is not sent without organisations', async () => {
  const requests = serve()
  show()
  expect(await screen.findAllByText('本机构及下级')).toHaveLength(2)
  await userEvent.click(await screen.findByRole('button', { name: '试验员' }))
  await screen.findByText('已选 1 / 2 项')
  await userEvent.click(screen.getByRole('radio', { name: '指定机构' }))
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect((await screen.findByText('请选择指定机构')).getAttribute('role')).toBe('alert')
  expect(sentTo(requests, api.roleUpdate.path)).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /禾谱示范试验站/ }))
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(sentTo(requests, api.roleUpdate.path)).toHaveLength(1))
  expect(sentTo(requests, api.roleUpdate.path)[0]).toMatchObject({ dataScope: 'chosen', dataOrgIds: ['32'] })
})

test('a save after somebody else changed the role says so in the form, and can load the role anew', async () => {
  const message = '「试验员」已被李四于2026/3/1 10:00修改，请刷新后再试'
  const requests = serve(() => envelope({ version: 5, row: {} }, 4090, message))
  show()
  await userEvent.click(await screen.findByRole('button', { name: '试验员' }))
  await screen.findByText('已选 1 / 2 项')
  const name = () =>
    within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name: /角色名称/ })
  await userEvent.type(name(), '甲')
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  const reload = await screen.findByRole('button', { name: '重新载入' })
  expect(screen.queryByText(/请刷新后再试/)).toBeNull()
  const before = sentTo(requests, '/api/authority/roleV2/select/7').length
  await userEvent.click(reload)
  await waitFor(() => expect(sentTo(requests, '/api/authority/roleV2/select/7')).toHaveLength(before + 1))
  await waitFor(() => expect(name().value).toBe('试验员'))
})

test('a save can knowingly replace the other change: it sends the ticks with the other version', async () => {
  let answer = () =>
    envelope({ version: 5, row: {} }, 4090, '「试验员」已被李四于2026/3/1 10:00修改，请刷新后再试')
  const requests = serve(() => answer())
  show()
  await userEvent.click(await screen.findByRole('button', { name: '试验员' }))
  await screen.findByText('已选 1 / 2 项')
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  const overwrite = await screen.findByRole('button', { name: '仍以我的为准' })
  answer = () => envelope(null)
  await userEvent.click(overwrite)
  await waitFor(() => expect(sentTo(requests, api.roleUpdate.path)).toHaveLength(2))
  expect(sentTo(requests, api.roleUpdate.path)[1]).toMatchObject({ id: '7', version: 5, name: '试验员' })
})

test('another refusal of a save appears in the form, and nowhere else', async () => {
  serve(() => envelope(null, 4030, '「导入数据」是您没有的权限，不能分配'))
  show()
  await userEvent.click(await screen.findByRole('button', { name: '试验员' }))
  await screen.findByText('已选 1 / 2 项')
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  const alert = await within(screen.getByRole('dialog')).findByRole('alert')
  expect(alert.textContent).toBe('「导入数据」是您没有的权限，不能分配')
  expect(screen.getAllByText(/不能分配/)).toHaveLength(1)
})

test('the screen says what prevents disabling and deleting a role', async () => {
  const whyNot = {
    state: '角色「试验员」含有您没有的权限，不能停用',
    delete: '角色「试验员」正由2人使用，不能删除，可先停用',
  }
  const shut = { ...role, can: { edit: true, state: false, delete: false }, whyNot }
  answerWith(() => envelope({ current: 1, size: 20, total: 1, records: [shut] }))
  show()
  await screen.findByText('试验员')
  expect(toggle().hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('note', { name: whyNot.state }).contains(toggle())).toBe(true)
  const button = screen.getByRole('button', { name: /删\s?除/ })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('note', { name: whyNot.delete }).contains(button)).toBe(true)
})

test.each([
  [
    'a name',
    () => userEvent.type(within(screen.getByRole('dialog')).getByRole('textbox', { name: /角色名称/ }), '甲'),
  ],
  ['a tick', () => userEvent.click(screen.getByRole('checkbox', { name: /试验/ }))],
  ['a data permission', () => userEvent.click(screen.getByRole('radio', { name: '本机构' }))],
])('%s that is not saved is only discarded after a question', async (_, change) => {
  serve()
  show()
  await userEvent.click(await screen.findByRole('button', { name: '试验员' }))
  await screen.findByText('已选 1 / 2 项')
  await change()
  await userEvent.click(screen.getByRole('button', { name: /取\s?消/ }))
  expect(await screen.findByText('有未保存的修改，确定离开吗？')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '继续编辑' }))
  expect(screen.getAllByRole('dialog')[0]?.textContent).toContain('角色权限 · 试验员')
  await userEvent.click(screen.getAllByRole('button', { name: /取\s?消/ })[0]!)
  await userEvent.click(await screen.findByRole('button', { name: '不保存，关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a role that was only viewed closes at once', async () => {
  serve()
  show()
  await userEvent.click(await screen.findByRole('button', { name: '试验员' }))
  await screen.findByText('已选 1 / 2 项')
  await userEvent.click(screen.getByRole('button', { name: /取\s?消/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a copy of a role begins with the rights that the user may grant, and is a separate role', async () => {
  const requests = serve()
  show()
  const row = (await screen.findByText('试验员')).closest('tr')!
  await userEvent.click(within(row).getByRole('button', { name: /复\s?制/ }))
  await screen.findByText('已选 1 / 2 项')
  const name = within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name: /角色名称/ })
  expect(name.value).toBe('试验员（副本）')
  expect(sentTo(requests, api.roleShow.path.replace('{id}', '7'))).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(sentTo(requests, api.roleSave.path)).toHaveLength(1))
  const [sent] = sentTo(requests, api.roleSave.path) as { menuIds: string[] }[]
  expect({ ...sent, menuIds: sent!.menuIds.toSorted() }).toEqual({
    name: '试验员（副本）',
    code: null,
    orgId: '1',
    menuIds: ['2', '21', '211'],
    dataScope: null,
    dataOrgIds: [],
  })
})

test('a copy omits the part of the data permission that may not be granted', async () => {
  const far = { id: '99', parentId: null, name: '别处' }
  const wide = { ...role, dataScope: 'chosen', menuIds: ['211'], dataOrgs: [far, offer.orgs[1]] }
  const requests = serve(undefined, wide)
  show()
  const row = (await screen.findByText('试验员')).closest('tr')!
  await userEvent.click(within(row).getByRole('button', { name: /复\s?制/ }))
  await screen.findByText('已选 1 / 2 项')
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(sentTo(requests, api.roleSave.path)).toHaveLength(1))
  expect(sentTo(requests, api.roleSave.path)[0]).toMatchObject({ dataScope: 'chosen', dataOrgIds: ['32'] })
})
