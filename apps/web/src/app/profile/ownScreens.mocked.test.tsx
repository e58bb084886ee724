import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as enter from '../session/enter.ts'
import ChangePassword from '../password/ChangePassword.tsx'
import { Providers } from '../Providers.tsx'
import { session, setSession } from '../../workspace/session.ts'
import MySignIns from '../../areas/authority/signIn/MySignIns.tsx'
import AvatarDialog from './AvatarDialog.tsx'
import ChangeAccount from './ChangeAccount.tsx'
import PersonalInfo from './PersonalInfo.tsx'

/** Calls by the last part of their path, each with its input. */
const calls: [string, unknown][] = []
const workContext = '一所 · 玉米'
const at = '2026-06-01T00:00:00.000Z'
const answers: Record<string, unknown> = {
  mySessions: [
    {
      id: '7',
      isCurrent: true,
      device: 'Chrome 140 · Windows',
      address: '10.0.0.1',
      beganAt: at,
      seenAt: at,
      workContext,
    },
    {
      id: '8',
      isCurrent: false,
      device: 'Safari 17 · iPhone',
      address: '10.0.0.2',
      beganAt: at,
      seenAt: at,
      workContext,
    },
  ],
  mySignInPage: { current: 1, size: 5, total: 0, records: [] },
  updatePassword: { token: 't2' },
  endMyOtherSessions: 1,
}
vi.mock('../../client/call.ts', () => ({
  call: async (route: { path: string }, input: unknown) => {
    const name = route.path.split('/').at(-1)!
    calls.push([name, input])
    return answers[name] ?? null
  },
}))
vi.mock('../../client/loadFile.ts', () => ({
  loadFile: async () => ({ body: new Blob(['png']), headers: new Headers({ 'captcha-key': 'k' }) }),
}))
const { refreshSession } = vi.hoisted(() => ({ refreshSession: vi.fn() }))
vi.mock('../session/enter.ts', async (original) => ({ ...(await original<typeof enter>()), refreshSession }))

const { storeFile, openPicture, cutPicture } = vi.hoisted(() => ({
  storeFile: vi.fn(),
  openPicture: vi.fn(),
  cutPicture: vi.fn(),
}))
vi.mock('../../resource/files/storeFile.ts', () => ({ storeFile }))
vi.mock('./cutPicture.ts', () => ({ openPicture, cutPicture }))

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
const named = (name: string) => calls.filter(([called]) => called === name).map(([, input]) => input)

async function show(element: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: <Providers>{element}</Providers> }], {
    initialEntries: ['/a'],
  })
  await act(async () => render(<RouterProvider router={router} />))
  return router
}

beforeEach(() => {
  calls.length = 0
  vi.clearAllMocks()
  setSession({ token: 't', userInfo })
})
afterEach(() => cleanup())

describe('个人信息', () => {
  const save = () => screen.getByText(/^保\s?存$/)

  test('F-011 个人信息 shows the user’s data and saves the part that may be changed', async () => {
    await show(<PersonalInfo />)
    for (const fact of ['wang', '育种人员', '一所'])
      expect(screen.getAllByText(fact).length).toBeGreaterThan(0)
    const email = screen.getByLabelText('邮箱')
    fireEvent.change(email, { target: { value: '不是邮箱' } })
    await user.click(save())
    expect(await screen.findByText(/邮箱格式不正确/)).toBeDefined()
    expect(named('updateMyInfo')).toEqual([])
    fireEvent.change(email, { target: { value: 'wang@example.com' } })
    await user.click(save())
    await waitFor(() => expect(named('updateMyInfo')).toHaveLength(1))
    expect(named('updateMyInfo')).toEqual([
      expect.objectContaining({ name: '王芳', email: 'wang@example.com', gender: null }),
    ])
    await waitFor(() => expect(refreshSession).toHaveBeenCalledTimes(1))
  })

  test('个人信息 leads to the number and the password', async () => {
    await show(<PersonalInfo />)
    expect(screen.getByText('更换').getAttribute('href')).toBe('/system/changeAccount')
    expect(screen.getByText('修改密码').getAttribute('href')).toBe('/system/changePassword')
  })

  test('个人信息 leads to the portrait dialog', async () => {
    await show(<PersonalInfo />)
    await user.click(screen.getByText('更换头像'))
    expect(await screen.findByLabelText('头像图片')).toBeDefined()
  })
})

test('个人信息 lists the user’s sessions, and ends one or all but this one', async () => {
  await show(<MySignIns />)
  const phone = (await screen.findByText('Safari 17 · iPhone')).closest('tr')!
  expect(phone.textContent).toContain('10.0.0.2')
  expect(phone.textContent).toContain('2026-06-01 08:00')
  const here = screen.getByText('Chrome 140 · Windows').closest('tr')!
  expect(here.textContent).toContain('当前登录')
  expect(within(here).queryByRole('button')).toBeNull()
  await user.click(within(phone).getByText('结束该登录'))
  await user.click(await screen.findByText(/^确\s?认$/))
  await waitFor(() => expect(named('endMySession')).toEqual([{ id: '8' }]))
  await user.click(screen.getByText('结束其他全部登录'))
  await user.click((await screen.findAllByText(/^确\s?认$/)).at(-1)!)
  await waitFor(() => expect(named('endMyOtherSessions')).toEqual([{}]))
})

describe('更换头像', () => {
  const close = vi.fn()

  test('更换头像 crops a chosen picture to the visible square, stores it and uses it', async () => {
    const picture = { address: 'blob:x', width: 400, height: 200 }
    openPicture.mockResolvedValue(picture)
    cutPicture.mockResolvedValue(new File(['x'], 'avatar.jpg'))
    storeFile.mockResolvedValue({ id: '55' })
    await show(<AvatarDialog onClose={close} />)
    const input = screen.getByLabelText('头像图片')
    await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }))
    expect(await screen.findByAltText('预览 96 像素')).toBeDefined()
    fireEvent.keyDown(screen.getByLabelText(/拖动图片/), { key: 'ArrowLeft' })
    await user.click(screen.getByText(/^保\s?存$/))
    await waitFor(() => expect(named('updateMyInfo')).toEqual([{ name: '王芳', avatarFileId: '55' }]))
    expect(cutPicture).toHaveBeenCalledWith(picture, { x: 90, y: 0, side: 200 })
    expect(storeFile).toHaveBeenCalledWith(expect.any(File), { infoType: 'avatar', infoId: '1' }, 1)
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  })

  test.each([
    ['me.gif', 10, '请上传正确的文件'],
    ['me.png', 11 * 1024 * 1024, '文件限制大小为 10 MB以内'],
  ])('更换头像 refuses %s of %i bytes', async (name, size, problem) => {
    await show(<AvatarDialog onClose={close} />)
    const file = new File(['x'], name)
    Object.defineProperty(file, 'size', { value: size })
    fireEvent.change(screen.getByLabelText('头像图片'), { target: { files: [file] } })
    expect(await screen.findByText(problem)).toBeDefined()
    expect(openPicture).not.toHaveBeenCalled()
  })
})

describe('修改密码', () => {
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value)
    await user.click(screen.getByRole('button', { name: '修改密码' }))
  }

  test('F-011 修改密码 changes the password, and continues with the new token', async () => {
    await show(<ChangePassword />)
    await fill({ 原密码: 'Old-pass-1', 新密码: 'New-pass-1', 再次输入新密码: 'New-pass-1' })
    await waitFor(() => expect(session().token).toBe('t2'))
    expect(named('updatePassword')).toEqual([{ oldPassword: 'Old-pass-1', newPassword: 'New-pass-1' }])
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('原密码').value).toBe(''))
  })

  test('修改密码 says what is wrong before it sends anything', async () => {
    await show(<ChangePassword />)
    await fill({ 原密码: 'Old-pass-1', 新密码: 'abc', 再次输入新密码: 'abd' })
    expect(await screen.findByText('密码至少8位')).toBeDefined()
    expect(screen.getByText('两次输入的新密码不一致')).toBeDefined()
    expect(named('updatePassword')).toEqual([])
  })
})

describe('更换账号', () => {
  test('F-011 更换账号 takes the new number with its code', async () => {
    await show(<ChangeAccount />)
    expect(screen.getByText(/当前手机号：13800000001/)).toBeDefined()
    await user.type(screen.getByLabelText('新手机号'), '13900000002')
    await user.type(screen.getByLabelText('短信验证码'), '12')
    await user.click(screen.getByRole('button', { name: /更\s?换/ }))
    expect(screen.getByRole('alert').textContent).toBe('短信验证码应为6位数字')
    await user.type(screen.getByLabelText('短信验证码'), '3456')
    await user.click(screen.getByRole('button', { name: /更\s?换/ }))
    await waitFor(() => expect(named('updateMobile')).toEqual([{ mobile: '13900000002', code: '123456' }]))
    await waitFor(() => expect(refreshSession).toHaveBeenCalledTimes(1))
  })
})
