import type { ScoreCard } from '@hepu/api/areas/breeder/score/breederScore'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { clearSession, setSession } from '../../../workspace/session.ts'
import ScoreList from './ScoreList.tsx'

vi.setConfig({ testTimeout: 20_000 })
afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const card = (name: string, more: Partial<ScoreCard>): ScoreCard => ({
  id: name,
  breederId: '1',
  name,
  kind: 'institute',
  grade: null,
  year: 2025,
  rank: null,
  score: null,
  weight: 0,
  ruleNo: 1,
  criteria: [],
  inputs: {},
  reason: null,
  isCurrent: true,
  isDeleted: false,
  createdByName: null,
  createTime: '2026-01-05T00:00:00.000Z',
  ...more,
})
const cards = [
  card('甲所', { rank: 1, score: 72, weight: 100 }),
  card('丁所', { rank: 2, score: 70, weight: 100, isDeleted: true }),
  card('乙所', { score: 98, weight: 40 }),
  card('丙所', {}),
]
const years = { years: [{ year: 2025, scored: 4 }], can: { freeze: false }, hasRule: true }

test('a score that rests on too little stands apart from the ranking as 数据不足, with the weight that counted, and a deleted archive is no link', async () => {
  setSession({ token: 't' })
  answerWith((url) => envelope(url.includes('/years') ? years : cards))
  render(
    <Providers>
      <MemoryRouter>
        <ScoreList />
      </MemoryRouter>
    </Providers>,
  )
  const ranked = await screen.findByRole('table', { name: '2025 年排名' })
  expect(within(ranked).getByRole('link', { name: '甲所' })).toBeDefined()
  expect(within(ranked).queryByText('乙所')).toBeNull()
  expect(within(ranked).getByText('丁所（档案已删除）').closest('a')).toBeNull()
  const apart = screen.getByRole('table', { name: '2025 年未排名' })
  const [thin, none] = ['乙所', '丙所'].map((name) =>
    within(apart).getByRole('link', { name }).closest('tr')?.textContent.replaceAll(/\s/g, ''),
  )
  expect(thin).toContain('乙所数据不足98.0040')
  expect(none).toContain('丙所—无活动')
})
