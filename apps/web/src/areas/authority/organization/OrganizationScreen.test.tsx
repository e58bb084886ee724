import * as api from '@hepu/api/areas/authority/organization/organization'
import type { OrganizationNode } from '@hepu/api/areas/authority/organization/organization'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { readAnew } from '../../../client/queryKey.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { grant } from '../../../test/grant.ts'
import SystemOrganizationScreen from './OrganizationScreen.tsx'

const SLOW_MS = 20_000
vi.setConfig({ testTimeout: 3 * SLOW_MS })
configure({ asyncUtilTimeout: SLOW_MS })

const MISSING = '网址中的机构不存在'

const nodeOf = (id: string, name: string, children: OrganizationNode[] = []): OrganizationNode => ({
  id,
  parentId: null,
  name,
  code: `S${id}`,
  kind: 'OTHER',
  isInstitution: false,
  isCurrentInstitution: false,
  sortValue: 1,
  state: 1,
  dataScope: 'own',
  childCount: children.length,
  userCount: 0,
  version: 1,
  createTime: '2026-03-01T02:00:00.000Z',
  can: {},
  children,
})

beforeEach(() => grant('system.organization:read', 'system.organization:write'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Shows the tree, then the address of organisation 9, just made; returns what answers the second reading of the tree. */
async function showMade() {
  const again = Promise.withResolvers<Response>()
  let readings = 0
  answerWith((url) => {
    if (!url.startsWith(api.allTree.path)) return envelope(null)
    readings += 1
    return readings === 1 ? envelope([nodeOf('1', '总部')]) : again.promise
  })
  const element = (
    <Providers>
      <SystemOrganizationScreen />
    </Providers>
  )
  const router = createMemoryRouter([{ path: '/system/organization', element }], {
    initialEntries: ['/system/organization?id=1'],
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: /总部/ })
  await act(async () => {
    readAnew(queryClient, api.saveOrganization)
    await router.navigate('/system/organization?id=9')
  })
  await waitFor(() => expect(readings).toBe(2))
  return again
}

test('an organisation just made is not said to be missing while the tree is read anew', async () => {
  const again = await showMade()
  expect(screen.queryByText(MISSING)).toBeNull()
  again.resolve(envelope([nodeOf('1', '总部', [nodeOf('9', '新站')])]))
  await screen.findByRole('heading', { name: /新站/ })
  expect(screen.queryByText(MISSING)).toBeNull()
})

test('an organisation that the tree lacks after it was read anew is said to be missing', async () => {
  const again = await showMade()
  again.resolve(envelope([nodeOf('1', '总部')]))
  expect(await screen.findByText(MISSING)).toBeTruthy()
})
