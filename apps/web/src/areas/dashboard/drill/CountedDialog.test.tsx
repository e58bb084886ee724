import { countedRows } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import CountedDialog from './CountedDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const period = { startYear: 2025, endYear: 2025, text: '2025 年度', isRunning: false }
const row = {
  id: '7',
  name: '甲玉1号',
  kg: 50_000,
  area: 30_000,
  amount: '1234567.00',
  share: 62.5,
  launchYear: 2024,
}

test('a card of new varieties lists them with their sums; one of them opens its bills by the years of the card', async () => {
  const requests = answerWith(() =>
    envelope({ period, total: { kg: 50_000, area: 30_000, share: 62.5 }, rows: [row] }),
  )
  const [onSale, onClose] = [vi.fn(), vi.fn()]
  render(
    <Providers>
      <CountedDialog
        figure={{ kind: 'counted', title: '新品种', of: 'newBreeds' }}
        filters={{ year: '2025', orgId: '3' }}
        companyId="9"
        onSale={onSale}
        onClose={onClose}
      />
    </Providers>,
  )
  expect(await screen.findByText(/共 1 个新品种，净销量 5\.0 万公斤，占全部净销量 62\.5%/)).toBeDefined()
  const asked = new URL(requests[0]!.url, 'http://localhost')
  expect(asked.pathname).toBe(countedRows.path)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    year: '2025',
    orgId: '3',
    companyId: '9',
    key: 'newBreeds',
  })
  const cells = screen.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent)
  expect(cells).toEqual(['甲玉1号', '2024', '5.00', '62.5%', '123.5', '3.0'])
  fireEvent.click(screen.getByText('甲玉1号'))
  expect(onSale).toHaveBeenCalledWith({
    kind: 'sale',
    title: '甲玉1号',
    years: period,
    cells: [{ dimension: 'product', value: '7' }],
  })
  expect(onClose).toHaveBeenCalledOnce()
})
