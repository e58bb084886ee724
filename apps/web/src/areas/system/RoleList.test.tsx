import { menuSourceTree } from '@hepu/api/areas/authority/menuAdmin'
import * as api from '@hepu/api/areas/authority/role'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { setSession } from '../../app/session.ts'
import { queryClient } from '../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import RoleList from './RoleList.tsx'
import { menuEntry } from './testMenus.ts'

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
  users: 2,
  createTime: '2026-03-01T02:00:00.000Z',
  updateTime: '2026-03-01T02:00:00.000Z',
  updatedByName: '系统管理员',
  version: 4,
  can: { edit: true, delete: false, assign: true },
}
const system = { ...role, id: '8', name: '系统管理员', isSystem: true, can: { edit: false, delete: false } }
const tree = [
  menuEntry('2', '试验', [
    menuEntry('21', '进展', [menuEntry('211', '查看进展'), menuEntry('212', '导入数据')]),
  ]),
]

const offer = {
  orgId: '31',
  byOrganization: true,
  scopes: ['own', 'ownAndBelow', 'chosen'],
  orgs: [
    { id: '31', parentId: null, name: '禾谱示范种业' },
    { id: '32', parentId: '31', name: '禾谱示范试验站' },
  ],
}

/** What the server holds and answers; `save` is the answer to a save. */
function serve(save: () => Response = () => envelope(null)) {
  let state = 1
  return answerWith((url, init) => {
    const path = url.split('?')[0]
    if (path === api.roleState.path) {
      state = (bodyOf({ init }) as { state: number }).state
      return envelope(null)
    }
    if (path === api.rolePage.path) {
      return envelope({ current: 1, size: 10, total: 2, records: [{ ...role, state }, system] })
    }
    if (path === menuSourceTree.path) return envelope(tree)
    if (path === api.roleDataPermission.path) return envelope(offer)
    if (path === api.roleUpdate.path) return save()
    return envelope({ ...role, menuIds: ['2', '21', '211', '900'], dataOrgs: [] })
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
  requests.filter((it) => it.url.startsWith(path)).map(bodyOf)

beforeEach(() => setSession({ words: ['system.role:read', 'system.role:write'] }))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('F-358 the switch of a role sends id and state, and the list shows what then stands', async () => {
  const requests = serve()
  show()
  await screen.findByText('试验员')
  expect(toggle().getAttribute('aria-checked')).toBe('true')
  await userEvent.click(toggle())
  await waitFor(() => expect(toggle().getAttribute('aria-checked')).toBe('false'))
  expect(sentTo(requests, api.roleState.path)).toEqual([{ id: '7', state: 0 }])
  expect(sentTo(requests, api.rolePage.path)).toHaveLength(2)
})

test('what may not be done with a role is not offered', async () => {
  serve()
  show()
  await screen.findByText('试验员')
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
  expect(screen.getByRole('button', { name: /查\s?看/ })).toBeTruthy()
  cleanup()
  setSession({ words: ['system.role:read'] })
  show()
  await screen.findByText('试验员')
  expect(screen.queryByRole('button', { name: '新增角色' })).toBeNull()
})

test('F-357 ticking saves the menus above as well, what is out of sight, and the version that was opened', async () => {
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

test('F-368 the data permission of a role is set with it; 指定机构 is not sent without any', async () => {
  const requests = serve()
  show()
  expect(await screen.findAllByText('按机构设置')).toHaveLength(2)
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

test('a save after somebody else changed the role says so in the form, and loads the role anew', async () => {
  const message = '「试验员」已被李四于2026/3/1 10:00修改，请刷新后再试'
  const requests = serve(() => envelope({ version: 5, row: {} }, 4090, message))
  show()
  await userEvent.click(await screen.findByRole('button', { name: '试验员' }))
  await screen.findByText('已选 1 / 2 项')
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  const reload = await screen.findByRole('button', { name: '重新载入' })
  const before = sentTo(requests, '/api/authority/roleV2/select/7').length
  await userEvent.click(reload)
  await waitFor(() => expect(sentTo(requests, '/api/authority/roleV2/select/7')).toHaveLength(before + 1))
})

test('or it is saved over the other change, knowingly: what was ticked, with the version that came before', async () => {
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
