import { mappingForget, mappingPage } from '@hepu/api/core/importMappingCalls'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { queryClient } from '../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import RememberedMappings from './RememberedMappings.tsx'

vi.setConfig({ testTimeout: 20_000 })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const pageOf = (records: object[]) => ({ current: 1, size: 20, total: records.length, records })

test('what was taught is listed in words, and forgotten after a question', async () => {
  let kept = [
    {
      id: '3',
      kind: 'fillData',
      fileName: '去年.xlsx',
      usedAt: '2026-11-01T00:00:00.000Z',
      heads: ['品种名称', '小区重'],
      meanings: ['小区重 → 小区产量(斤)'],
      can: { forget: true },
    },
  ]
  const requests = answerWith((url) => {
    if (url === mappingForget.path) kept = []
    return envelope(url === mappingPage.path ? pageOf(kept) : null)
  })
  render(
    <Providers>
      <RememberedMappings kind="fillData" onClose={() => undefined} />
    </Providers>,
  )
  expect(await screen.findByText('小区重 → 小区产量(斤)')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '忘记去年.xlsx的列对应' }))
  expect(await screen.findByText('确定不再记住「去年.xlsx」的列对应？')).toBeTruthy()
  const answers = await screen.findAllByRole('button', { name: /确\s*[定认]/ })
  await userEvent.click(answers.at(-1)!)
  await waitFor(() =>
    expect(bodyOf(requests.find(({ url }) => url === mappingForget.path))).toEqual({ id: '3' }),
  )
  expect(await screen.findByText('还没有记住任何列对应')).toBeTruthy()
})
