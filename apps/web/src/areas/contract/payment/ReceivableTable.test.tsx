import { ageingColumns } from '@hepu/api/areas/contract/money/ageing'
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
  const ages = Object.fromEntries(Object.keys(ageingColumns).map((name) => [name, '0.00']))
  const sums = { balance: '3000000.00', advance: '0.00', ...ages }
  const page = { current: 1, size: 10, total: 0, records: [] }
  answerWith(() => envelope({ ...page, direction: 'in', asOf: '2026-11-30', sums }))
  render(
    <Providers>
      <MemoryRouter>
        <ReceivableTable contractId="4" />
      </MemoryRouter>
    </Providers>,
  )
  const shown = await screen.findByText('截至 2026-11-30')
  const ask = await screen.findByRole('button', { name: /查\s?询/ })
  expect(shown.compareDocumentPosition(ask) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
