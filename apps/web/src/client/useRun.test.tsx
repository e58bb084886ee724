import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, envelope } from '../test/answers.ts'
import { saveRoute, showRoute } from '../test/routes.ts'
import { bindNotify } from './notify.ts'
import { useCall } from './useCall.ts'
import { keyOf } from './queryKey.ts'
import { useRun, type UseRunOptions } from './useRun.ts'

const shown: string[] = []
const values = { name: '甲', area: 20, version: 1 }

function Wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
let client = new QueryClient()

beforeEach(() => {
  name = '甲'
  answer = () => envelope({ id: '7' })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  shown.length = 0
  bindNotify((kind, text) => {
    shown.push(`${kind} ${text}`)
    return () => undefined
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a second click while the first run is under way is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const requests = answerWith(() => promise)
  const { result } = renderHook(() => useRun(saveRoute, { success: '保存成功' }), { wrapper: Wrapper })
  await act(async () => {
    const first = result.current.run(values)
    expect(await result.current.run(values)).toBeUndefined()
    resolve(envelope({ id: '7' }))
    expect(await first).toEqual({ id: '7' })
  })
  expect(requests).toHaveLength(1)
  expect(shown).toEqual(['success 保存成功'])
  expect(result.current.running).toBe(false)
})

test('F-324 the same command is not sent twice within 1000 ms; another one, or a refused one, is', async () => {
  let code = 4090
  const requests = answerWith(() => envelope({ id: '7' }, code))
  const { result } = renderHook(() => useRun(saveRoute), { wrapper: Wrapper })
  await act(() => result.current.run(values))
  code = 1
  await act(() => result.current.run(values))
  await act(async () => expect(await result.current.run(values)).toBeUndefined())
  await act(() => result.current.run({ ...values, name: '乙' }))
  expect(requests).toHaveLength(3)
})

/** A plot, which reads what saving changes, and a call that reads something else; with how often each was asked. */
function showPlot(options: UseRunOptions = {}) {
  const other = { ...showRoute, path: '/api/test/other/{id}', reads: ['system.supplier'] } as const
  const requests = answerWith((url) => (url.includes('save') ? answer() : envelope({ name })))
  const { result } = renderHook(
    () => ({
      plot: useCall(showRoute, { id: '1' }),
      other: useCall(other, { id: '1' }),
      save: useRun(saveRoute, options),
    }),
    { wrapper: Wrapper },
  )
  const asked = (noun: string) => requests.filter(({ url }) => url.includes(`/${noun}/1`)).length
  return { result, asked }
}
let name = '甲'
let answer = () => envelope({ id: '7' })

test('useRun reads anew what is made of something that the command changes, and nothing else', async () => {
  const { result, asked } = showPlot()
  await waitFor(() => expect(result.current.plot.data).toEqual({ name: '甲' }))
  name = '乙'
  await act(() => result.current.save.run(values))
  await waitFor(() => expect(result.current.plot.data).toEqual({ name: '乙' }))
  expect([asked('plot'), asked('other')]).toEqual([2, 1])
})

test('what no screen shows is marked, and read anew once one shows it', async () => {
  client.setQueryData(keyOf(showRoute, { id: '1' }), { name: '甲' })
  client.setQueryData(keyOf(showRoute, { id: '2' }), { name: '丙' })
  const requests = answerWith(() => answer())
  const { result } = renderHook(() => useRun(saveRoute), { wrapper: Wrapper })
  await act(() => result.current.run(values))
  const marked = ['1', '2'].map((id) => client.getQueryState(keyOf(showRoute, { id }))?.isInvalidated)
  expect(marked).toEqual([true, true])
  expect(requests).toHaveLength(1)
})

test.each([
  [4220, '乙'],
  [4090, '乙'],
  [4000, '甲'],
])('a refusal with code %s leaves the screen with what is so by now: %s', async (code, shownThen) => {
  answer = () => envelope(null, code, '已发布，不可修改')
  const { result } = showPlot()
  await waitFor(() => expect(result.current.plot.data).toEqual({ name: '甲' }))
  name = '乙'
  await act(() => result.current.save.run(values))
  await waitFor(() => expect(result.current.plot.isFetching).toBe(false))
  await waitFor(() => expect(result.current.plot.data).toEqual({ name: shownThen }))
})

test('a form that shows the refusal itself is left as it is: the user decides about what he typed', async () => {
  answer = () => envelope(null, 4090, '已被他人修改，请刷新后再试')
  const { result, asked } = showPlot({ quiet: true })
  await waitFor(() => expect(result.current.plot.data).toEqual({ name: '甲' }))
  await act(() => result.current.save.run(values))
  expect(result.current.save.error?.code).toBe(4090)
  expect(asked('plot')).toBe(1)
})

test('useRun gives undefined and the error when refused, and shows why', async () => {
  answerWith(() => envelope(null, 4090, '已被他人修改，请刷新后再试'))
  const { result } = renderHook(() => useRun(saveRoute), { wrapper: Wrapper })
  await act(async () => expect(await result.current.run(values)).toBeUndefined())
  expect(result.current.error?.code).toBe(4090)
  expect(shown).toEqual(['warning 已被他人修改，请刷新后再试'])
})
