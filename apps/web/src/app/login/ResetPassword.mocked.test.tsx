import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import ResetPassword from './ResetPassword.tsx'

vi.mock('../frame/Shell.tsx', () => ({ default: () => null }))

const user = userEvent.setup()
const field = (label: string) => screen.getByLabelText(label, { exact: true })
let answer: () => Response
let requests: ReturnType<typeof answerWith>

const show = async () => {
  const router = createMemoryRouter(
    [
      { path: '/resetPassword', Component: ResetPassword },
      { path: '*', element: null },
    ],
    { initialEntries: ['/resetPassword'] },
  )
  await act(async () => render(<RouterProvider router={router} />))
  return router
}

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await user.type(field(label), value)
  await user.click(screen.getByRole('button', { name: '重置密码' }))
}

const right = {
  手机号: '13800000001',
  短信验证码: '123456',
  新密码: 'Hepu-2026',
  再次输入新密码: 'Hepu-2026',
}

beforeEach(() => {
  answer = () => envelope(null)
  requests = answerWith((url) =>
    url.endsWith('captcha') ? new Response(new Blob(['png']), { headers: { 'captcha-key': 'k' } }) : answer(),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('Q-G38 resetting sends mobile number and code alone (the captcha was asked for the code), then leads back to sign-in', async () => {
  const router = await show()
  await fill(right)
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.state).toEqual({ notice: '密码已重置，请用新密码登录' })
  expect(bodyOf(requests.at(-1))).toEqual({
    mobile: '13800000001',
    code: '123456',
    newPassword: 'Hepu-2026',
    again: 'Hepu-2026',
  })
})

test.each([
  [{ ...right, 手机号: '123' }, '手机号应为11位数字，以1开头'],
  [{ ...right, 新密码: 'abc' }, '密码至少8位'],
  [{ ...right, 再次输入新密码: 'Hepu-2027' }, '两次输入的密码不一致'],
])('the form says what is wrong before it sends anything: %#', async (values, problem) => {
  await show()
  await fill(values)
  expect(screen.getByRole('alert').textContent).toBe(problem)
  expect(requests.every((request) => request.url.endsWith('captcha'))).toBe(true)
})

test('the form shows a refusal and asks for no captcha again', async () => {
  answer = () => envelope({ retryAfter: 5 }, 4000, '短信验证码错误或已失效')
  await show()
  await fill(right)
  expect(await screen.findByText('短信验证码错误或已失效')).toBeDefined()
  expect(screen.getByRole('button', { name: '5 秒后可再试' })).toBeDefined()
  expect(requests.filter((request) => request.url.endsWith('captcha'))).toHaveLength(1)
})

test('the form shows while typing what the password still lacks', async () => {
  await show()
  await user.type(field('新密码'), 'abcdefg1')
  expect(screen.getByText(/至少8位/).textContent).toContain('已满足')
  expect(screen.getByText(/已有2种/).textContent).toContain('未满足')
  await user.type(field('新密码'), 'A')
  expect(screen.getByText(/已有3种/).textContent).toContain('已满足')
})
