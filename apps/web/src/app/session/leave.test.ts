import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../client/connection.ts'
import { bindNotify } from '../../client/notify.ts'
import { answerWith, envelope } from '../../test/answers.ts'
import { expire, signOut } from './leave.ts'
import type { RouterState } from '../../workspace/screen.ts'
import { session, setSession } from '../../workspace/session.ts'
import { openTab, resetTabs, useTabs } from '../../workspace/tabs.ts'

const shown: string[] = []
const goToLogin = vi.fn()

const openA = () =>
  openTab({
    path: '/a',
    fullPath: '/a?id=1',
    name: 'a-1',
    meta: { id: '1', label: '甲' },
    screen: 'a',
    keepAlive: false,
    state: { location: { state: null } } as unknown as RouterState,
  })

beforeEach(() => {
  vi.useFakeTimers()
  shown.length = 0
  goToLogin.mockReset()
  resetTabs()
  setSession({ token: 't', isTokenInvalid: false })
  bindNotify((kind, text) => {
    shown.push(`${kind} ${text}`)
    return () => undefined
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an expired session', () => {
  test('F-073 F-074 F-076 five answers 401 at once warn once and lead to sign-in after one second', () => {
    for (let n = 0; n < 5; n++) expire(goToLogin)
    expect(shown).toEqual(['warning 登录已过期，请重新登录'])
    expect(session()).toMatchObject({ token: '', isTokenInvalid: true })
    expect(sessionStorage.getItem('isTokenInvalid')).toBe('true')
    vi.advanceTimersByTime(999)
    expect(goToLogin).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(goToLogin).toHaveBeenCalledTimes(1)
    expect(session().isTokenInvalid).toBe(false)
    expect(sessionStorage.getItem('isTokenInvalid')).toBe('false')
  })

  test('F-073 F-076 a session that somebody ended warns with the server’s text, which the sign-in screen shows a second later', () => {
    for (let n = 0; n < 3; n++) expire(goToLogin, '登录已被管理员结束，请重新登录')
    expect(shown).toEqual(['warning 登录已被管理员结束，请重新登录'])
    vi.advanceTimersByTime(999)
    expect(goToLogin).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(goToLogin.mock.calls).toEqual([['登录已被管理员结束，请重新登录']])
    expect(session()).toMatchObject({ token: '', isTokenInvalid: false })
  })

  test('F-075 an expired session removes the token and resets the tabs to Home, while the shown screen stays visible', () => {
    openA()
    expire(goToLogin)
    expect(sessionStorage.getItem('token')).toBeNull()
    expect(session().menuRecordList.map((tab) => tab.path)).toEqual(['/home'])
    expect(useTabs.getState()).toMatchObject({ active: '/a', untabbed: { path: '/a' } })
    vi.advanceTimersByTime(1000)
    expect(useTabs.getState()).toMatchObject({ active: '', untabbed: null })
  })

  test('F-077 a later expiry after signing in again warns again', () => {
    expire(goToLogin)
    vi.advanceTimersByTime(1000)
    setSession({ token: 't2' })
    expire(goToLogin)
    expect(shown).toHaveLength(2)
  })

  test('an expired session leaves a user who has signed in again within the second on the screen', () => {
    expire(goToLogin)
    setSession({ token: 't2' })
    vi.advanceTimersByTime(1000)
    expect(goToLogin).not.toHaveBeenCalled()
    expect(session()).toMatchObject({ token: 't2', isTokenInvalid: false })
  })

  test('an expiry does nothing without a session', () => {
    setSession({ token: '' })
    expire(goToLogin)
    expect(shown).toEqual([])
  })
})

describe('signing out', () => {
  test.each([
    ['answers', () => envelope(null)],
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['says the session was over', () => envelope(null, 4010, '请先登录', 401)],
  ])('F-078 signing out ends the session here when the server %s', async (_way, answer) => {
    vi.useRealTimers()
    connect({ token: () => session().token, onExpired: () => expire(goToLogin) })
    const requests = answerWith(answer)
    openA()
    const open = vi.fn(async () => undefined)
    await signOut(open)
    expect(requests[0]).toMatchObject({
      url: '/api/authority/user/logout',
      init: { headers: { token: 'Bearer t' } },
    })
    expect(session()).toMatchObject({ token: '', isTokenInvalid: false })
    expect(sessionStorage.getItem('token')).toBeNull()
    expect(useTabs.getState().tabs.map((tab) => tab.path)).toEqual(['/home'])
    expect(open).toHaveBeenCalledTimes(1)
    expect(shown).toEqual([])
  })
})
