import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindNotify, notify } from './notify.ts'

/** A display that remembers what it showed. */
function workContext() {
  const shown: string[] = []
  const leave = bindNotify((kind, text) => {
    shown.push(`${kind} ${text}`)
    return () => undefined
  })
  return { shown, leave }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a message between two displays is shown in the next one, not in the unbound one', () => {
  const old = workContext()
  old.leave()
  notify.success('登录成功')
  const next = workContext()
  expect(old.shown).toEqual([])
  expect(next.shown).toEqual(['success 登录成功'])
  next.leave()
})

test('a display that is unbound after the next was bound changes nothing', () => {
  const old = workContext()
  const next = workContext()
  old.leave()
  notify.info('已刷新')
  expect(next.shown).toEqual(['info 已刷新'])
  next.leave()
})

test('a message that waited longer than ten seconds is not shown any more', () => {
  notify.warning('请检查网络是否已连接')
  vi.advanceTimersByTime(10_000)
  const { shown, leave } = workContext()
  expect(shown).toEqual([])
  leave()
})
