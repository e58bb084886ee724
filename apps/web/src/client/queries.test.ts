import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith } from '../test/answers.ts'
import { showRoute } from '../test/routes.ts'
import { call } from './call.ts'
import { queryClient } from './queries.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('F-336 without a network a screen gets an error instead of waiting for ever', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  onlineManager.setOnline(false)
  const asked = queryClient.fetchQuery({
    queryKey: [showRoute.path],
    queryFn: () => call(showRoute, { id: '1' }, { quiet: true }),
    retryDelay: 0,
  })
  await expect(asked).rejects.toThrow('请检查网络是否已连接')
})
