import { batchPage, batchShow } from '@hepu/api/areas/experiment/import/trialImport'
import { errorCodes } from '@hepu/api/core/errorCodes'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import ImportBatches from './ImportBatches.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('an import that does not exist is said to be missing above the list, and a button leads to all of them', async () => {
  answerWith((url) => {
    if (url.startsWith(batchShow.path.replace('{id}', '')))
      return envelope(null, errorCodes.NOT_FOUND.code, '导入批次不存在或无权查看')
    return envelope(url === batchPage.path ? { current: 1, size: 10, total: 0, records: [] } : null)
  })
  const element = (
    <Providers>
      <ImportBatches />
    </Providers>
  )
  const router = createMemoryRouter([{ path: '/batches', element }], { initialEntries: ['/batches?id=9999'] })
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('网址中的导入记录不存在')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '查看全部导入记录' }))
  expect(router.state.location.search).toBe('')
  expect(screen.queryByText('网址中的导入记录不存在')).toBeNull()
})
