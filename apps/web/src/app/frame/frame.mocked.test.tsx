import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as enter from '../session/enter.ts'
import { WeakPasswordNotice } from '../password/WeakPasswordNotice.tsx'
import { closeReload } from '../workContext/workContext.ts'
import { closeWorkContextDialog } from '../workContext/useWorkContextDialog.ts'
import { WorkContextSwitch } from '../workContext/WorkContextSwitch.tsx'
import { Providers } from '../Providers.tsx'
import { ReloadDialog } from '../workContext/ReloadDialog.tsx'
import { session, setSession } from '../../workspace/session.ts'
import { UserMenu } from './UserMenu.tsx'

/** Calls by the last part of their path, each with its input. */
const calls: [string, unknown][] = []
/** The call that gets no answer. */
let lost = ''
vi.mock('../../client/call.ts', () => ({
  call: async (route: { path: string }, input: unknown) => {
    const name = route.path.split('/').at(-1)!
    calls.push([name, input])
    if (name === lost) throw new Error('请检查网络是否已连接')
    return null
  },
}))
const { enterWorkspace, reloadWorkspace, refreshSession } = vi.hoisted(() => ({
  enterWorkspace: vi.fn(),
  reloadWorkspace: vi.fn(),
  refreshSession: vi.fn(),
}))
vi.mock('../session/enter.ts', async (original) => ({
  ...(await original<typeof enter>()),
  enterWorkspace,
  reloadWorkspace,
  refreshSession,
}))

const userInfo = {
  id: '1',
  account: 'wang',
  name: '王芳',
  mobile: '13800000001',
  email: null,
  gender: null,
  position: null,
  avatarUrl: null,
  sysRole: '育种人员',
  isWeakPassword: false,
  mustChangePassword: false,
  currentOrg: { id: '1', name: '一所' },
  currentCrop: { value: 'maize', label: '玉米' },
}
const user = userEvent.setup({ pointerEventsCheck: 0 })

async function show(element: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: <Providers>{element}</Providers> }], {
    initialEntries: ['/a'],
  })
  await act(async () => render(<RouterProvider router={router} />))
  return router
}

const openMenu = async () => {
  await user.click(screen.getByRole('button', { name: /王芳/ }))
  await screen.findByRole('menuitem', { name: '退出登录' })
}

beforeEach(() => {
  calls.length = 0
  lost = ''
  closeWorkContextDialog()
  closeReload()
  refreshSession.mockReset()
  reloadWorkspace.mockReset()
  enterWorkspace.mockReset()
  enterWorkspace.mockImplementation(async (_mode: string, open: () => Promise<void>) => {
    await open()
    return true
  })
  setSession({
    token: 't',
    uname: '王芳',
    userInfo,
    isWeakPassword: false,
    currentCropFlag: true,
    cropList: [
      { value: 'maize', label: '玉米', isCurrent: true },
      { value: 'rice', label: '水稻', isCurrent: false },
    ],
    orgList: [
      { id: '1', name: '一所', isCurrent: true },
      { id: '2', name: '二所', isCurrent: false },
    ],
  })
})
afterEach(() => cleanup())

describe('user menu', () => {
  test('F-011 the user menu offers personal info, password, account, organisation, crop and log out', async () => {
    await show(<UserMenu />)
    await openMenu()
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent)
    expect(names).toEqual([
      '育种人员',
      '个人信息',
      '修改密码',
      '更换账号',
      '通知设置',
      '我的收益',
      '我的咨询',
      '切换机构',
      '切换作物',
      '退出登录',
      '版本 v1.7.11',
    ])
  })

  test('F-078 the user menu logs out at the server and shows the public side', async () => {
    const router = await show(<UserMenu />)
    await openMenu()
    await user.click(screen.getByRole('menuitem', { name: '退出登录' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/homePage/introduce'))
    expect(calls.map(([name]) => name)).toEqual(['logout'])
    expect(session().token).toBe('')
  })

  test.each([
    ['个人信息', '/system/personalInfo'],
    ['修改密码', '/system/changePassword'],
    ['更换账号', '/system/changeAccount'],
    ['通知设置', '/system/noticeSettings'],
    ['我的收益', '/task/myIncome'],
    ['我的咨询', '/business/ownConsults'],
  ])('F-011 %s leads to its screen', async (name, path) => {
    const router = await show(<UserMenu />)
    await openMenu()
    await user.click(screen.getByRole('menuitem', { name }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })
})

describe('organisation and crop', () => {
  const choose = async (label: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: label }))
    await user.click(await screen.findByTitle(option))
  }

  test('F-067 F-071 a switch changes what differs, then enters the workspace anew at /', async () => {
    const router = await show(<WorkContextSwitch />)
    await user.click(screen.getByTitle('切换机构与作物'))
    await choose('机构', '二所')
    await user.click(screen.getByRole('button', { name: '切换' }))
    await waitFor(() => expect(enterWorkspace).toHaveBeenCalledWith('switch', expect.any(Function)))
    expect(calls).toEqual([['changeOrg', { orgId: '2' }]])
    expect(router.state.location.pathname).toBe('/')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a switch that fails halfway says so, after reading the present work context, and offers 重新加载', async () => {
    lost = 'changeCrop'
    await show(
      <>
        <WorkContextSwitch />
        <ReloadDialog />
      </>,
    )
    await user.click(screen.getByTitle('切换机构与作物'))
    await choose('机构', '二所')
    await choose('作物', '水稻')
    await user.click(screen.getByRole('button', { name: '切换' }))
    expect(await screen.findByText('切换未完成，请重新加载')).toBeDefined()
    expect(refreshSession).toHaveBeenCalledTimes(1)
    expect(enterWorkspace).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '重新加载' }))
    expect(reloadWorkspace).toHaveBeenCalledTimes(1)
  })

  test('a switch after which not everything could be loaded offers 重新加载', async () => {
    enterWorkspace.mockResolvedValue(false)
    await show(
      <>
        <WorkContextSwitch />
        <ReloadDialog />
      </>,
    )
    await user.click(screen.getByTitle('切换机构与作物'))
    await choose('机构', '二所')
    await user.click(screen.getByRole('button', { name: '切换' }))
    expect(await screen.findByText('切换未完成，请重新加载')).toBeDefined()
  })

  test('F-070 without a crop the user has to choose one before working', async () => {
    setSession({ currentCropFlag: false, userInfo: { ...userInfo, currentCrop: null } })
    await show(<WorkContextSwitch />)
    expect(await screen.findByRole('dialog', { name: '请先选择作物' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '切换' }).disabled).toBe(true)
    await choose('作物', '水稻')
    await user.click(screen.getByRole('button', { name: '切换' }))
    await waitFor(() => expect(calls).toEqual([['changeCrop', { crop: 'rice' }]]))
  })
})

describe('the notice of a weak password', () => {
  test('F-079 the notice of a weak password appears after sign-in and leads to changing it', async () => {
    setSession({ isWeakPassword: true })
    const router = await show(<WeakPasswordNotice />)
    expect(await screen.findByRole('dialog', { name: '密码强度较弱' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/system/changePassword'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('F-079 the notice of a weak password can be postponed', async () => {
    setSession({ isWeakPassword: true })
    await show(<WeakPasswordNotice />)
    await user.click(await screen.findByRole('button', { name: '稍后' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('the notice of a weak password does not appear for a strong password', async () => {
    await show(<WeakPasswordNotice />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
