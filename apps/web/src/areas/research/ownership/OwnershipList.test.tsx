import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { clearSession, setSession } from '../../../workspace/session.ts'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import OwnershipList from './OwnershipList.tsx'

vi.setConfig({ testTimeout: 20_000 })
afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Shows the list to a user with permissions, who has one verb in the menu entry of the list. */
function show(verb: string, permissions: readonly string[]) {
  setSession({ token: 't', permissions, permissionList: [`/${verb}`] })
  const requests = answerWith((url) =>
    envelope(url.endsWith('/getPageList') ? { current: 1, size: 10, total: 0, records: [] } : {}),
  )
  render(
    <Providers>
      <MemoryRouter>
        <OwnershipList />
      </MemoryRouter>
    </Providers>,
  )
  return requests
}

test('the list begins with the latest change, and links to the lists where the user may register one', async () => {
  const requests = show('write', [
    'research.ownership:write',
    'research.variety:write',
    'research.patent:write',
  ])
  expect((await screen.findByText('审定品种')).getAttribute('href')).toBe('/research/varietyList')
  expect(screen.getByText('专利').getAttribute('href')).toBe('/research/patentList')
  expect(screen.queryByText('软件著作权')).toBeNull()
  const asked = bodyOf(requests.find(({ url }) => url.endsWith('/getPageList')))
  expect(asked).toMatchObject({ sort: 'effectiveDate', order: 'descending' })
})

test('users who may only read get no links, and the help names the permissions', async () => {
  show('read', ['research.ownership:read', 'research.variety:write'])
  await userEvent.click(screen.getByLabelText('权属变更说明'))
  const section = await screen.findByText(/有「登记权属变更」权限的/)
  const help = section.parentElement
  expect(help?.textContent).toContain('“批量权属变更”')
  expect(help?.textContent).toContain('有「批量转移品种与品种权」权限的')
  expect(screen.queryByRole('link', { name: '审定品种' })).toBeNull()
})
