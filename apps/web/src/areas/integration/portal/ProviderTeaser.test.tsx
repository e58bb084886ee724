import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import ProviderTeaser from './ProviderTeaser.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Answers the list of valid providers, each with so many services. */
function show(serviceCounts: readonly number[]): void {
  const data = serviceCounts.map((serviceCount, at) => ({
    id: String(at + 1),
    name: `服务商${at + 1}`,
    intro: null,
    logo: null,
    regions: ['全国'],
    categories: ['检测服务'],
    isCertified: true,
    rating: { count: 0, average: null },
    serviceCount,
  }))
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ code: 1, msg: '', data }), { headers })),
  )
  render(
    <MemoryRouter>
      <ProviderTeaser />
    </MemoryRouter>,
  )
}

test('F-042 the six providers with the most services are named, each leads to its services', async () => {
  show([1, 9, 2, 8, 3, 7, 4])
  await screen.findByRole('heading', { level: 3, name: '服务商2' })
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['服务商2', '服务商4', '服务商6', '服务商7', '服务商5', '服务商3'])
  expect(screen.getByRole('link', { name: '服务商2' }).getAttribute('href')).toBe(
    `/homePage/seedService?name=${encodeURIComponent('服务商2')}`,
  )
  expect(screen.getByRole('link', { name: '查看全部服务' }).getAttribute('href')).toBe(
    '/homePage/seedService',
  )
})
