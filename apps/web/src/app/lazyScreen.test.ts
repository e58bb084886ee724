import { afterEach, describe, expect, test, vi } from 'vitest'
import { isMissingModule, LOAD_LIMIT_MS, loadScreen } from './lazyScreen.ts'

afterEach(() => vi.useRealTimers())

describe('loading a screen', () => {
  test('F-338 a screen that does not exist raises the error of a missing module', async () => {
    const error: unknown = await loadScreen('nope/x').catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ message: "Cannot find module 'nope/x'", code: 'MODULE_NOT_FOUND' })
    expect(isMissingModule(error)).toBe(true)
  })

  test('F-339 a screen that has not loaded after 120 seconds fails, and not before', async () => {
    vi.useFakeTimers()
    expect(LOAD_LIMIT_MS).toBe(120_000)
    const failure = vi.fn()
    void loadScreen('a', () => Promise.withResolvers<never>().promise).catch(failure)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failure).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure).toHaveBeenCalledWith(new Error('页面加载超时，请检查网络'))
  })

  test('a loaded screen leaves no timer behind', async () => {
    vi.useFakeTimers()
    const Screen = () => null
    expect(await loadScreen('a', async () => ({ default: Screen }))).toEqual({ default: Screen })
    expect(vi.getTimerCount()).toBe(0)
  })
})
