import * as api from '@hepu/api/areas/contract/distribution/distributionComment'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { setSession } from '../../../workspace/session.ts'
import { RunComments } from './RunComments.tsx'

/** A form in a dialog takes its time on a busy machine. */
const SLOW_MS = 20_000
vi.setConfig({ testTimeout: 3 * SLOW_MS })
configure({ asyncUtilTimeout: SLOW_MS })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const said = (more: object) => ({
  id: '1',
  lineId: '9',
  text: '比例应为35%',
  byName: '张育种',
  createTime: '2026-05-01T00:00:00.000Z',
  collectedOn: '2026-04-01',
  name: '育种人1',
  amount: '19.80',
  state: 'open',
  answers: [],
  ...more,
})

function show(rows: readonly unknown[]) {
  const requests = answerWith((url) => envelope(url.startsWith(api.runComments.path) ? rows : null))
  const element = (
    <Providers>
      <RunComments runId="7" />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return requests
}

test('who confirms runs answers what was said about a line, and may close it', async () => {
  setSession({ permissions: ['contract.distribution:read', 'contract.distribution:confirm'] })
  const requests = show([said({})])
  expect(await screen.findByText('待处理')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /答\s*复/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText('答复'), '按办法为33%')
  await userEvent.click(dialog.getByText('答复并关闭'))
  await userEvent.click(dialog.getByRole('button', { name: /^答\s*复$/ }))
  await waitFor(() =>
    expect(requests.filter(({ url }) => url === api.answerComment.path).map(bodyOf)).toMatchObject([
      { commentId: '1', text: '按办法为33%', isClosed: 'true' },
    ]),
  )
})

test('answers stand below what was said, and a closed one is only added to', async () => {
  setSession({ permissions: ['contract.distribution:read', 'contract.distribution:confirm'] })
  const answer = {
    id: '2',
    state: 'closed',
    text: '已当面说明',
    byName: '李财务',
    createTime: '2026-05-02T00:00:00.000Z',
  }
  show([said({ state: 'closed', answers: [answer] })])
  expect(await screen.findByText('已关闭')).toBeTruthy()
  expect(screen.getByText('已当面说明')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /答\s*复/ })).toBeNull()
  expect(screen.getByRole('button', { name: /说\s*明/ })).toBeTruthy()
})
