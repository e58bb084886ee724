import { varietyInbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import type { Announcement } from './AcquireDrawer.tsx'
import { MergePane } from './MergePane.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the comparison is focused and visible after it is loaded', async () => {
  const into = vi.fn<() => void>()
  Element.prototype.scrollIntoView = into
  const fields = [
    { name: 'growthDays', label: '生育期', stored: '', announced: '103', isSame: false, problem: null },
  ]
  answerWith(() => envelope({ version: 1, fields }))
  const row = { id: '7', name: '禾丰玉1号', candidates: [{ recordId: '3', name: '禾丰玉1号', number: null }] }
  render(
    <Providers>
      <MergePane inbox={varietyInbox} row={row as unknown as Announcement} recordId="3" mayMerge />
    </Providers>,
  )
  expect(into).not.toHaveBeenCalled()
  const region = await screen.findByRole('region', { name: '与公告对比：「禾丰玉1号」' })
  await waitFor(() => expect(document.activeElement).toBe(region))
  expect(into).toHaveBeenCalledTimes(1)
})
