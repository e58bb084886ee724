import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { ActionButton } from './ActionButton.tsx'
import { useResize } from '../useResize.ts'

let grow: () => void = () => undefined
class Observer {
  constructor(notify: () => void) {
    grow = notify
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('ResizeObserver', Observer)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('F-324 of two clicks within 1000 ms one acts; a later one acts again', async () => {
  const send = vi.fn<() => void>()
  render(
    <Providers>
      <ActionButton onClick={send}>保存</ActionButton>
    </Providers>,
  )
  const button = screen.getByRole('button', { name: '保存' })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  fireEvent.click(button)
  await pass(999)
  fireEvent.click(button)
  expect(send).toHaveBeenCalledTimes(1)
  await pass(1)
  fireEvent.click(button)
  expect(send).toHaveBeenCalledTimes(2)
  await pass(0)
})

test('F-325 the resize watcher calls its handler once, 200 ms after the last change', () => {
  const box = document.createElement('div')
  const size = { width: 400, height: 300 }
  Object.defineProperty(box, 'clientWidth', { get: () => size.width })
  Object.defineProperty(box, 'clientHeight', { get: () => size.height })
  const onResize = vi.fn<(width: number, height: number) => void>()
  renderHook(() => useResize({ current: box }, onResize))
  for (const width of [500, 600, 700]) {
    size.width = width
    grow()
    vi.advanceTimersByTime(199)
  }
  expect(onResize).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onResize.mock.calls).toEqual([[700, 300]])
})

test('F-325 the resize watcher does not call while hidden, after unmounting, or for an unchanged size', () => {
  const box = document.createElement('div')
  let width = 400
  Object.defineProperty(box, 'clientWidth', { get: () => width })
  const onResize = vi.fn<(width: number, height: number) => void>()
  const { unmount } = renderHook(() => useResize({ current: box }, onResize))
  grow()
  vi.advanceTimersByTime(200)
  width = 0
  grow()
  vi.advanceTimersByTime(200)
  width = 500
  grow()
  unmount()
  vi.advanceTimersByTime(200)
  expect(onResize).not.toHaveBeenCalled()
})
