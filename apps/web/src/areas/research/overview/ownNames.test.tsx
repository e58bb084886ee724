import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { clearSession, setSession } from '../../../workspace/session.ts'
import { OwnNames } from './OwnNames.tsx'
import { recentNames, rememberName } from './recentNames.ts'

const entry = (id: string, name: string, year: number, entryNo = `A${id}`) => ({ id, name, year, entryNo })

beforeEach(() => {
  localStorage.clear()
  answerWith(() =>
    envelope({
      current: 1,
      size: 100,
      total: 5,
      records: [
        entry('1', '禾丰1号', 2026),
        entry('2', '禾丰 1号', 2026),
        entry('3', 'M-07', 2026, 'M-07'),
        entry('4', '禾丰2号', 2026),
        entry('5', '郑单958', 2025),
      ],
    }),
  )
})
afterEach(() => {
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <Providers>
      <MemoryRouter>
        <OwnNames />
      </MemoryRouter>
    </Providers>,
  )
const namesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('品种总览 begins with the varieties opened last and those of the newest trials, each once, without coded entries', async () => {
  rememberName('', '禾丰2号')
  setSession({ token: 't', permissions: ['experiment.variety:read'] })
  show()
  expect(namesIn(await screen.findByRole('region', { name: '2026 年参试' }))).toEqual(['禾丰1号'])
  expect(namesIn(screen.getByRole('region', { name: '最近查看' }))).toEqual(['禾丰2号'])
})

test('who may not see trials finds what he opened last', async () => {
  rememberName('', '禾丰2号')
  setSession({ token: 't', permissions: [] })
  show()
  expect(namesIn(await screen.findByRole('region', { name: '最近查看' }))).toEqual(['禾丰2号'])
  expect(screen.queryByRole('region', { name: '2026 年参试' })).toBeNull()
})

test('the newest is first, twelve are kept, and unreadable storage counts as none', () => {
  for (let at = 1; at <= 13; at++) rememberName('7', `品种${at}`)
  rememberName('7', '品种5')
  expect(recentNames('7')).toHaveLength(12)
  expect(recentNames('7').slice(0, 2)).toEqual(['品种5', '品种13'])
  expect(recentNames('8')).toEqual([])
  localStorage.setItem('overview:8', '{')
  expect(recentNames('8')).toEqual([])
})
