import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import ReceivableTable from './ReceivableTable.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the sums of what is due stand above the list, so that its pager keeps its line', async () => {
  const page = { current: 1, size: 10, total: 0, records: [] }
  answerWith(() =>
    envelope({ ...page, direction: 'in', asOf: '2026-11-30', sums: { balance: '3000000.00' } }),
  )
  render(
    <Providers>
      <MemoryRouter>
        <ReceivableTable contractId="4" />
      </MemoryRouter>
    </Providers>,
  )
  const sums = await screen.findByText('截至 2026-11-30')
  const ask = screen.getByRole('button', { name: /查\s?询/ })
  expect(sums.compareDocumentPosition(ask) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
