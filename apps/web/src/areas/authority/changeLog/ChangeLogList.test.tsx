import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ComponentType } from 'react'
import { Providers } from '../../../app/Providers.tsx'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import SignInLog from '../signIn/SignInLog.tsx'
import ChangeLogList from './ChangeLogList.tsx'
import UserSignInsDialog from '../signIn/UserSignInsDialog.tsx'

const at = '2026-06-01T00:00:00.000Z'
const line = {
  id: '9',
  at,
  orgId: '1',
  orgName: '一所',
  userName: '王芳',
  account: 'wang',
  object: 'role',
  objectLabel: '角色',
  objectId: '5',
  objectName: '试验员',
  action: 'update',
  changes: [
    { field: 'state', label: '状态', before: '启用', after: '停用' },
    { field: 'name', label: '角色名称', before: null, after: '试验员' },
  ],
  reason: '整顿',
  path: '/system/role/PersonnelAllotment?roleId=5',
}
const plain = {
  ...line,
  id: '8',
  objectName: null,
  changes: [],
  path: null,
  objectLabel: '小区',
  reason: null,
}
const signIn = {
  id: '3',
  at,
  account: 'nobody',
  userName: null,
  way: 'account',
  address: '10.0.0.9',
  device: 'Chrome 140 · Windows',
  succeeded: false,
  reason: '账号或密码错误',
}
/** An unknown ticket names no account. */
const usedTicket = { ...signIn, id: '4', account: '', way: 'ticket', reason: '登录票据无效或已过期' }
const session = {
  id: '8',
  isCurrent: false,
  device: 'Safari 17 · iPhone',
  address: '10.0.0.2',
  beganAt: at,
  seenAt: at,
  workContext: '一所 · 玉米',
}
const pageOf = (records: unknown[]) => ({ current: 1, size: 20, total: records.length, records })
const answers: Record<string, unknown> = {
  'changeLog/selectPage': pageOf([line, plain]),
  'changeLog/orgList': [{ value: '1', label: '一所' }],
  'signInLog/selectPage': pageOf([signIn, usedTicket]),
  'userV2/signInPage': pageOf([{ ...signIn, userName: '王芳' }]),
  'userV2/sessions': [session],
  'userV2/endSession': null,
  'userV2/endSessions': 1,
}
const user = userEvent.setup({ pointerEventsCheck: 0 })
let requests: ReturnType<typeof answerWith>
const nameOf = (url: string) => url.split('?')[0]!.split('/').slice(-2).join('/')
const sent = (name: string) =>
  requests.filter(({ url }) => nameOf(url) === name).map((request) => bodyOf(request))

/** The row that says this, once it is there. */
const rowOf = async (text: string): Promise<HTMLElement> =>
  (await screen.findByText(text, {}, { timeout: 5000 })).closest('tr')!

async function show(Component: ComponentType) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <Providers>
            <Component />
          </Providers>
        ),
      },
    ],
    {
      initialEntries: ['/system/log'],
    },
  )
  await act(async () => render(<RouterProvider router={router} />))
}

beforeAll(() => import('./ChangeLogDetail.tsx'))
beforeEach(() => {
  requests = answerWith((url) =>
    url.endsWith('/export') ? new Response(new Blob(['x'])) : envelope(answers[nameOf(url)] ?? null),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('操作日志', () => {
  test('操作日志 shows as text who changed which record and how, with a link to it', async () => {
    await show(ChangeLogList)
    const row = await rowOf('试验员')
    for (const text of [
      '2026-06-01 08:00',
      '王芳',
      '修改',
      '角色',
      '整顿',
      '一所',
      '状态：启用 → 停用；角色名称：空 → 试验员',
    ])
      expect(row.textContent).toContain(text)
    expect(within(row).getByRole('link', { name: '试验员' }).getAttribute('href')).toBe(line.path)
    const other = await rowOf('小区')
    expect(other.textContent).toContain('编号 5')
    expect(within(other).queryByRole('link')).toBeNull()
  })

  test('操作日志 shows a line whole', async () => {
    await show(ChangeLogList)
    await user.click(within(await rowOf('试验员')).getByText('详情'))
    const sheet = await screen.findByRole('dialog')
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['状态：启用 → 停用', '角色名称：空 → 试验员'])
    expect(sheet.textContent).toContain('王芳（wang）')
  })

  test('操作日志 filters, and exports the filtered rows', async () => {
    await show(ChangeLogList)
    await rowOf('试验员')
    await user.type(screen.getByLabelText('人员'), '王')
    await user.click(screen.getByText(/^查\s?询$/).closest('button')!)
    await waitFor(() => expect(sent('changeLog/selectPage').at(-1)).toMatchObject({ model: { user: '王' } }))
    await user.click(screen.getByText(/^导\s?出$/))
    await waitFor(() =>
      expect(sent('changeLog/export')).toEqual([{ user: '王', sort: 'id', order: 'descending' }]),
    )
  })
})

test('登录日志 shows who was refused, and why', async () => {
  await show(SignInLog)
  const row = await rowOf('nobody')
  for (const text of ['账号不存在', '账号密码', '失败', '账号或密码错误', '10.0.0.9', 'Chrome 140 · Windows'])
    expect(row.textContent).toContain(text)
  expect((await rowOf('登录票据')).textContent).not.toContain('账号不存在')
})

describe('登录情况', () => {
  const person = (can: Record<string, boolean>) => ({ id: '7', name: '王芳', can }) as never
  const dialog = (can: Record<string, boolean>) => () => (
    <UserSignInsDialog user={person(can)} onClose={() => undefined} />
  )

  test('登录情况 lists the sessions of a user, and ends one or all', async () => {
    await show(dialog({ sessions: true }))
    const row = await rowOf('Safari 17 · iPhone')
    expect(row.textContent).toContain('一所 · 玉米')
    await user.click(within(row).getByText('结束该登录'))
    await user.click(await screen.findByText(/^确\s?认$/))
    await waitFor(() => expect(sent('userV2/endSession')).toEqual([{ userId: '7', id: '8' }]))
    await user.click(screen.getByText('结束全部登录'))
    await user.click((await screen.findAllByText(/^确\s?认$/)).at(-1)!)
    await waitFor(() => expect(sent('userV2/endSessions')).toEqual([{ userId: '7' }]))
  })

  test('登录情况 shows how a user signed in or was refused', async () => {
    await show(dialog({ sessions: true }))
    await user.click(screen.getByText('登录记录'))
    expect((await rowOf('账号或密码错误')).textContent).toContain('失败')
    expect(sent('userV2/signInPage').at(-1)).toMatchObject({ model: { userId: '7' } })
  })

  test('登录情况 offers no end to users who may not change the account', async () => {
    await show(dialog({ sessions: false }))
    await rowOf('Safari 17 · iPhone')
    expect(screen.queryByText(/结束/)).toBeNull()
  })
})
