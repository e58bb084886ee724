import { marketCalls } from '@hepu/api/areas/integration/publicMarket/publicCalls'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { envelope } from '../../../test/answers.ts'
import SeedService from './SeedService.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens 种业服务 with filters in the address, over one category of 20 services. */
async function categoriesAt(search: string): Promise<string | null> {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith(marketCalls.tree.path))
      return envelope([{ id: '1', name: '检测服务', serviceCount: 20, children: [] }])
    return envelope(
      url.startsWith(marketCalls.page.path) ? { current: 1, size: 12, total: 3, records: [] } : [],
    )
  })
  render(
    <MemoryRouter initialEntries={[`/homePage/seedService${search}`]}>
      <SeedService />
    </MemoryRouter>,
  )
  const nav = screen.getByRole('navigation', { name: '服务分类' })
  await within(nav).findByRole('button', { name: /检测服务/ })
  return nav.textContent
}

test('numbers of categories are shown only where no name or region narrows the services', async () => {
  expect(await categoriesAt('?categoryId=1')).toBe('全部服务20检测服务20')
  cleanup()
  expect(await categoriesAt('?name=示例基因')).toBe('全部服务检测服务')
  cleanup()
  expect(await categoriesAt('?region=全国')).toBe('全部服务检测服务')
})
