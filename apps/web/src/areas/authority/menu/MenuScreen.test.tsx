import * as writes from '@hepu/api/areas/authority/menu/menuResources'
import * as api from '@hepu/api/areas/authority/menu/menuAdmin'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { grant } from '../../../test/grant.ts'
import SystemMenuScreen from './MenuScreen.tsx'
import { menuEntry } from './testMenus.ts'

/** A form in a dialog takes its time on a busy machine. */
const SLOW_MS = 20_000
vi.setConfig({ testTimeout: 3 * SLOW_MS })
configure({ asyncUtilTimeout: SLOW_MS })

const builtIn = { isBuiltIn: true, can: { edit: true, delete: false } }
const resource = menuEntry('211', '查看标准', [], { type: 'r', word: 'upgrade.standard:read', ...builtIn })
const tree = [
  menuEntry(
    '2',
    '评价',
    [
      menuEntry('21', '标准', [resource], builtIn),
      menuEntry('22', '天气'),
      menuEntry('23', '明细', [], { hidden: true }),
    ],
    builtIn,
  ),
]

function show(given: { menus?: typeof tree; id?: string; save?: () => Response } = {}) {
  const requests = answerWith((url) =>
    url.startsWith(api.menuResourceTree.path)
      ? envelope(given.menus ?? tree)
      : (given.save ?? (() => envelope(null)))(),
  )
  const element = (
    <Providers>
      <SystemMenuScreen />
    </Providers>
  )
  const router = createMemoryRouter([{ path: '/system/menu', element }], {
    initialEntries: [`/system/menu?id=${given.id ?? '21'}`],
  })
  render(<RouterProvider router={router} />)
  return requests
}

const sentTo = (requests: ReturnType<typeof answerWith>, path: string) =>
  requests.filter((request) => request.url === path).map(bodyOf)

beforeEach(() => grant('system.menu:read', 'system.menu:write'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('F-374 a menu moves by a button without a mouse, and the whole order of its siblings is sent', async () => {
  const requests = show({ id: '22' })
  await screen.findByRole('heading', { name: '天气' })
  await userEvent.click(screen.getByRole('button', { name: '上移' }))
  await waitFor(() =>
    expect(sentTo(requests, api.menuSorts.path)).toEqual([{ parentId: '2', ids: ['22', '21', '23'] }]),
  )
})

test('a built-in menu keeps path and component and cannot be deleted; its resources are listed with it', async () => {
  const requests = show({ save: () => envelope(null) })
  await screen.findByRole('heading', { name: '标准' })
  expect(screen.getByText('upgrade.standard:read')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /删\s?除/ })).toBeNull()
  await userEvent.click(screen.getAllByRole('button', { name: /编\s?辑/ })[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('路径').disabled).toBe(true)
  await userEvent.clear(dialog.getByLabelText('菜单名称'))
  await userEvent.type(dialog.getByLabelText('菜单名称'), '晋级标准')
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(sentTo(requests, api.menuEdit.path)).toHaveLength(1))
  expect(sentTo(requests, api.menuEdit.path)[0]).toMatchObject({
    id: '21',
    version: 3,
    label: '晋级标准',
    parentId: '2',
    path: 'path/21',
  })
})

test('after a stale edit of a menu or resource the user may load the stored values or save over them', async () => {
  const message = '「标准」已被李四于2026/3/1 10:00修改，请刷新后再试'
  const menus = structuredClone(tree)
  let answer = () => envelope({ version: 4, row: {} }, 4090, message)
  const requests = show({ menus, save: () => answer() })
  await screen.findByRole('heading', { name: '标准' })
  await userEvent.click(screen.getAllByRole('button', { name: /编\s?辑/ })[0]!)
  await userEvent.click(await screen.findByRole('button', { name: /保\s?存/ }))
  const reload = await screen.findByRole('button', { name: '重新载入' })
  Object.assign(menus[0]!.children[0]!, { label: '晋级标准', version: 4 })
  await userEvent.click(reload)
  expect(await screen.findByDisplayValue('晋级标准')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重新载入' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /取\s?消/ }))

  await userEvent.click(screen.getAllByRole('button', { name: /编\s?辑/ })[1]!)
  await userEvent.click(await screen.findByRole('button', { name: /保\s?存/ }))
  const overwrite = await screen.findByRole('button', { name: '仍以我的为准' })
  answer = () => envelope(null)
  await userEvent.click(overwrite)
  await waitFor(() => expect(sentTo(requests, writes.resourceEdit.path)).toHaveLength(2))
  expect(sentTo(requests, writes.resourceEdit.path)[1]).toMatchObject({ id: '211', version: 4 })
})

test('the preview of the sidebar omits what the sidebar does not show', async () => {
  show()
  await screen.findByRole('heading', { name: '标准' })
  await userEvent.click(screen.getByRole('button', { name: '预览侧栏' }))
  const preview = within(await screen.findByRole('dialog'))
  expect(preview.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)).toEqual([
    '评价',
    '标准',
    '天气',
  ])
})

test('below the top organisation menus are read-only', async () => {
  const readOnly = { can: { edit: false, delete: false } }
  show({ menus: [menuEntry('2', '评价', [], readOnly)], id: '2' })
  await screen.findByText('菜单由各机构共用，只能在最上级机构中修改。')
  for (const name of [/编\s?辑/, /新增/, '上移', /删\s?除/]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test('a failed load is reported, and can be tried again', async () => {
  let tries = 0
  answerWith(() => (tries++ === 0 ? envelope(null, 5000, '系统错误') : envelope(tree)))
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <Providers>
              <SystemMenuScreen />
            </Providers>
          ),
        },
      ])}
    />,
  )
  await screen.findByText('系统错误')
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  await screen.findByRole('heading', { name: '评价' })
})
