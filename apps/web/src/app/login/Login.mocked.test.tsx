import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../client/connection.ts'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import { entry } from '../../test/menus.ts'
import { clearSession, session, setSession } from '../../workspace/session.ts'
import Login from './Login.tsx'
import SecretLogin from './SecretLogin.tsx'

vi.mock('../frame/Shell.tsx', () => ({ default: () => null }))
const enterWorkspace = vi.hoisted(() => vi.fn())
vi.mock('../session/enter.ts', () => ({ enterWorkspace }))

let captchas = 0
/** The server can send text messages. */
let hasSms = true
type Answers = Record<string, () => Response | Promise<Response>>

/** Answers by the last part of the path; every captcha has a key of its own. */
function answer(answers: Answers) {
  return answerWith((url) => {
    const name = url.split('?')[0]!.split('/').at(-1)!
    if (name === 'captcha') {
      return new Response(new Blob(['png']), {
        headers: { 'captcha-key': `key${++captchas}`, ...(hasSms ? {} : { 'sms-gateway': 'none' }) },
      })
    }
    return answers[name]?.() ?? envelope(null, 5000, '没有应答')
  })
}

const signedIn = () => envelope({ token: 'abc', isWeakPassword: false })

async function show(address = '/login') {
  const router = createMemoryRouter(
    [
      { path: '/login', Component: Login },
      { path: '/secretLogin', Component: SecretLogin },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  )
  await act(async () => render(<RouterProvider router={router} />))
  return router
}

const field = (label: string) => screen.getByLabelText(label, { exact: true })
const user = userEvent.setup()

async function fillAccount(password = '密码 1 ') {
  await user.type(field('账号'), ' wang ')
  await user.type(field('密码'), password)
  await user.type(field('验证码'), 'TEST')
}

beforeEach(() => {
  captchas = 0
  hasSms = true
  localStorage.clear()
  clearSession()
  enterWorkspace.mockReset()
  enterWorkspace.mockImplementation(async (_mode: string, open: () => Promise<void>) => {
    await open()
    return true
  })
})
afterEach(() => {
  connect({})
  cleanup()
  vi.unstubAllGlobals()
})

describe('signing in', () => {
  test('F-051 the sign-in screen offers two ways, SMS code and account, and says the version', async () => {
    answer({})
    await show()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['短信登录', '账号登录'])
    await user.click(screen.getByRole('tab', { name: '短信登录' }))
    expect(await screen.findByLabelText('手机号')).toBeDefined()
    expect(field('短信验证码')).toBeDefined()
    expect(screen.getByText('禾谱 v1.7.11')).toBeDefined()
    expect(screen.getByText('忘记密码').getAttribute('href')).toBe('/resetPassword')
    expect(screen.getByText('平台首页').getAttribute('href')).toBe('/homePage/introduce')
  })

  test('F-052 signing in by account stores the token, enters the workspace, then opens the requested address', async () => {
    const requests = answer({ accountLogin: signedIn })
    const router = await show('/login?redirect=%2Fa%3Fid%3D1')
    await fillAccount()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/a'))
    expect(bodyOf(requests.at(-1))).toEqual({
      account: 'wang',
      password: '密码 1 ',
      captcha: 'TEST',
      captchaKey: 'key1',
    })
    expect(session().token).toBe('abc')
    expect(enterWorkspace).toHaveBeenCalledWith('login', expect.any(Function))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  /** Makes the storage refuse the values of this name as if it were full. */
  const fill = (full: string) => {
    const set = vi.fn((name: string) => {
      if (name === full) throw new DOMException('exceeded the quota', 'QuotaExceededError')
    })
    for (const storage of [localStorage, sessionStorage]) {
      vi.stubGlobal(storage === localStorage ? 'localStorage' : 'sessionStorage', {
        setItem: set,
        getItem: (name: string) => storage.getItem(name),
        removeItem: (name: string) => storage.removeItem(name),
        clear: () => undefined,
      })
    }
    return set
  }

  test('the sign-in screen works when the local storage is full', async () => {
    answer({ accountLogin: signedIn })
    const router = await show('/login?redirect=%2Fa')
    await fillAccount()
    const set = fill('hepu.signIn')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/a'))
    expect(set).toHaveBeenCalledWith('hepu.signIn', expect.any(String))
    expect(session().token).toBe('abc')
  })

  test('the sign-in screen reports a full session storage, and ends the new session at the server', async () => {
    connect({ token: () => session().token })
    const requests = answer({ accountLogin: signedIn, logout: () => envelope(null) })
    await show()
    await fillAccount()
    fill('token')
    await user.keyboard('{Enter}')
    await screen.findByText('浏览器存储空间不足，无法登录')
    expect(session().token).toBe('')
    const ended = requests.find((request) => request.url.endsWith('logout'))
    expect(new Headers(ended?.init.headers).get('token')).toBe('Bearer abc')
    expect(enterWorkspace).not.toHaveBeenCalled()
  })

  test('F-053 signing in by SMS code stores the token and enters the workspace', async () => {
    const requests = answer({ sendSms: () => envelope({ retryAfter: 60 }), smsLogin: signedIn })
    await show()
    await user.click(screen.getByRole('tab', { name: '短信登录' }))
    await user.type(field('手机号'), '13800000001')
    await user.type(field('验证码'), 'TEST')
    await user.click(screen.getByRole('button', { name: '获取短信验证码' }))
    await screen.findByText(/短信验证码已发送/)
    expect(bodyOf(requests.find((request) => request.url.endsWith('sendSms')))).toMatchObject({
      mobile: '13800000001',
      captcha: 'TEST',
      purpose: 'login',
    })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '60 秒后重新获取' }).disabled).toBe(true)
    await user.type(field('短信验证码'), '123456{Enter}')
    await waitFor(() => expect(enterWorkspace).toHaveBeenCalledTimes(1))
    expect(session().token).toBe('abc')
    expect(bodyOf(requests.find((request) => request.url.endsWith('smsLogin')))).toEqual({
      mobile: '13800000001',
      code: '123456',
    })
  })

  test('a server without a gateway for text messages is named on the form of SMS codes, which asks for none', async () => {
    hasSms = false
    answer({})
    await show()
    await user.click(screen.getByRole('tab', { name: '短信登录' }))
    expect(await screen.findByText('本系统未配置短信网关，不能用短信登录，请改用账号登录。')).toBeDefined()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '获取短信验证码' })
    expect(button.disabled).toBe(true)
  })

  test('F-054 the sign-in screen shows the message of a refusal in the form, without a token, and a new captcha to answer', async () => {
    answer({ accountLogin: () => envelope({ retryAfter: 0 }, 4000, '账号或密码错误') })
    await show()
    await fillAccount()
    await user.keyboard('{Enter}')
    expect((await screen.findByText('账号或密码错误')).closest('form')).not.toBeNull()
    expect(session().token).toBe('')
    expect(enterWorkspace).not.toHaveBeenCalled()
    await waitFor(() => expect(captchas).toBe(2))
    expect((field('验证码') as HTMLInputElement).value).toBe('')
    expect(document.activeElement).toBe(field('验证码'))
  })

  test('F-054 the sign-in screen loads a new captcha after a refused SMS code too', async () => {
    answer({ smsLogin: () => envelope(null, 4000, '短信验证码错误或已失效') })
    await show()
    await user.click(screen.getByRole('tab', { name: '短信登录' }))
    const before = captchas
    await user.type(field('手机号'), '13800000001')
    await user.type(field('短信验证码'), '123456{Enter}')
    expect(await screen.findByText('短信验证码错误或已失效')).toBeDefined()
    await waitFor(() => expect(captchas).toBe(before + 1))
  })

  test('the sign-in screen counts down on the button the wait that a refusal asks for', async () => {
    answer({ accountLogin: () => envelope({ retryAfter: 2 }, 4220, '输错次数过多，请2秒后再试') })
    await show()
    await fillAccount()
    await user.keyboard('{Enter}')
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: '2 秒后可再试' })
    expect(button.disabled).toBe(true)
    await screen.findByRole('button', { name: '1 秒后可再试' }, { timeout: 3000 })
    await screen.findByRole('button', { name: '登录' }, { timeout: 3000 })
  })

  test('the sign-in screen says how long an account is locked', async () => {
    const locked = '连续输错10次，已锁定，请15分钟后再试'
    answer({ accountLogin: () => envelope({ retryAfter: 900 }, 4220, locked) })
    await show()
    await fillAccount()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(locked)).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '15 分 0 秒后可再试' }).disabled).toBe(true)
    await user.type(field('账号'), '2')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false)
  })

  test('the sign-in screen names the first missing field and sends nothing', async () => {
    const requests = answer({})
    await show()
    await user.click(screen.getByRole('button', { name: '登录' }))
    expect(screen.getByRole('alert').textContent).toBe('账号必填')
    expect(document.activeElement).toBe(field('账号'))
    await user.click(screen.getByRole('tab', { name: '短信登录' }))
    await user.click(screen.getByRole('button', { name: '获取短信验证码' }))
    expect(screen.getByRole('alert').textContent).toBe('手机号必填')
    expect(requests.every((request) => request.url.endsWith('captcha'))).toBe(true)
  })

  test('the sign-in screen remembers the way and the account used last, never a password', async () => {
    answer({ accountLogin: signedIn })
    await show()
    await fillAccount('Geheim-2026')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(enterWorkspace).toHaveBeenCalled())
    const kept = Array.from({ length: localStorage.length }, (_, at) =>
      localStorage.getItem(localStorage.key(at)!),
    )
    expect(kept.join()).toContain('wang')
    expect(kept.join()).not.toContain('Geheim')
    cleanup()
    await show()
    expect((field('账号') as HTMLInputElement).value).toBe('wang')
    await user.click(screen.getByRole('tab', { name: '短信登录' }))
    cleanup()
    await show()
    expect(screen.getByRole('tab', { name: '短信登录' }).getAttribute('aria-selected')).toBe('true')
  })

  test('the sign-in screen warns that the caps lock is on while a password is typed', async () => {
    answer({})
    await show()
    await user.click(field('密码'))
    await user.keyboard('{CapsLock}A')
    expect(screen.getByText('大写锁定已打开')).toBeDefined()
    await user.keyboard('{CapsLock}a')
    expect(screen.queryByText('大写锁定已打开')).toBeNull()
  })

  test.each([
    ['there is no menu', () => Promise.resolve(false)],
    ['the code of the workspace does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'F-069 the sign-in screen says in the form that signing in failed when %s, and leaves no session',
    async (_case, outcome) => {
      enterWorkspace.mockImplementation(outcome)
      answer({ accountLogin: signedIn })
      await show()
      await fillAccount()
      await user.keyboard('{Enter}')
      expect(await screen.findByText('登录未完成，请检查网络后重试')).toBeDefined()
      expect(session().token).toBe('')
    },
  )

  test('F-072 signing in removes the menu of the previous user', async () => {
    setSession({ token: 'old', menuList: [entry({ id: '1', label: '旧', path: 'old' })] })
    answer({ accountLogin: signedIn })
    await show()
    await fillAccount()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(session().token).toBe('abc'))
    expect(session().menuList).toEqual([])
  })
})

describe('the sign-in for staff', () => {
  test('F-013 Q-G05 the sign-in for staff is an account form without SMS', async () => {
    answer({})
    await show('/secretLogin')
    expect(field('账号')).toBeDefined()
    expect(screen.queryByRole('tab')).toBeNull()
  })

  test('Q-G05 the sign-in for staff replaces a signed-in session by a ticket only after the user agrees', async () => {
    setSession({ token: 'old', uname: '王芳' })
    const requests = answer({ ticketLogin: signedIn, logout: () => envelope(null) })
    await show('/secretLogin?ticket=t1')
    expect(screen.getByText('当前已登录为王芳，是否改用票据登录？改用后当前登录随即退出。')).toBeDefined()
    expect(requests).toEqual([])
    await user.click(screen.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(session().token).toBe('abc'))
    expect(requests.map((request) => request.url.split('/').at(-1))).toEqual(['logout', 'ticketLogin'])
  })

  test('Q-G05 the sign-in for staff uses a ticket once; a refused one is removed from the address and the form says why', async () => {
    const requests = answer({ ticketLogin: () => envelope(null, 4000, '登录票据无效或已过期') })
    const router = await show('/secretLogin?ticket=t1')
    expect(await screen.findByText('登录票据无效或已过期')).toBeDefined()
    expect(router.state.location.search).toBe('')
    expect(requests.filter((request) => request.url.endsWith('ticketLogin')).map(bodyOf)).toEqual([
      { ticket: 't1' },
    ])
  })
})
