import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { clearSession, setSession } from '../../../workspace/session.ts'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { RecordShow } from './RecordShow.tsx'

const record = {
  id: '7',
  name: '示自11',
  labels: {},
  status: 1,
  version: 2,
  can: { edit: true },
  altitude: 140,
  fileDOList: [
    { id: '1', fileName: '1_default_图.png', url: 'https://s.test/1' },
    { id: '2', fileName: '2_default_证书.pdf', url: 'https://s.test/2' },
  ],
  previewUrl: 'https://s.test/2',
}

afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(given: object): void {
  setSession({ token: 't' })
  answerWith(() => envelope(given))
  const element = (
    <Providers>
      <RecordShow of={germplasm} />
    </Providers>
  )
  const routes = [{ path: '/', element }]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/?id=7'] })} />)
}

test('the preview names its attachment beside the button that unsets it', async () => {
  show(record)
  const link = await screen.findByRole('link', { name: '证书.pdf' })
  expect(link.closest('p')?.textContent).toBe('预览附件：证书.pdf取消预览附件')
  expect(link.getAttribute('href')).toBe('https://s.test/2')
  expect(screen.getByText('140')).toBeTruthy()
})

test('without a preview there is nothing to unset', async () => {
  show({ ...record, previewUrl: null })
  expect(await screen.findByText('附件')).toBeTruthy()
  expect(screen.queryByText('取消预览附件')).toBeNull()
})
