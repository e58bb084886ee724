import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindNotify } from '../client/notify.ts'
import { expire } from './leave.ts'
import { session, setSession } from './session.ts'

const shown: string[] = []
const goToLogin = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  shown.length = 0
  goToLogin.mockReset()
  setSession({ token: 't', isTokenInvalid: false })
  bindNotify((kind, text) => {
    shown.push(`${kind} ${text}`)
    return () => undefined
  })
})
afterEach(() => vi.useRealTimers())

test('F-332 five answers 401 at once warn once, forget the token, and lead to sign-in after one second', () => {
  for (let n = 0; n < 5; n++) expire(goToLogin)
  expect(shown).toEqual(['warning 登录已过期，请重新登录'])
  expect(session()).toMatchObject({ token: '', isTokenInvalid: true })
  expect(sessionStorage.getItem('token')).toBeNull()
  vi.advanceTimersByTime(999)
  expect(goToLogin).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(goToLogin).toHaveBeenCalledTimes(1)
  expect(session().isTokenInvalid).toBe(false)
})

test('a later expiry after signing in again warns again', () => {
  expire(goToLogin)
  vi.advanceTimersByTime(1000)
  setSession({ token: 't2' })
  expire(goToLogin)
  expect(shown).toHaveLength(2)
})

test('nothing expires without a session', () => {
  setSession({ token: '' })
  expire(goToLogin)
  expect(shown).toEqual([])
})
