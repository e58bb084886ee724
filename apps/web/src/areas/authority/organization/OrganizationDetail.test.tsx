import type { OrganizationNode } from '@hepu/api/areas/authority/organization/organization'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { setSession } from '../../../workspace/session.ts'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { OrganizationDetail } from './OrganizationDetail.tsx'

/** A drawer of antd takes its time in the simulated document when the machine is busy. */
const SLOW_MS = 20_000
vi.setConfig({ testTimeout: 3 * SLOW_MS })
configure({ asyncUtilTimeout: SLOW_MS })

const station: OrganizationNode = {
  id: '7',
  parentId: null,
  name: '示范一站',
  code: 'S1',
  kind: 'OTHER',
  isInstitution: false,
  isCurrentInstitution: false,
  sortValue: 1,
  state: 1,
  dataScope: 'own',
  childCount: 0,
  userCount: 2,
  version: 3,
  createTime: '2026-03-01T02:00:00.000Z',
  can: {},
  children: [],
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('users who may only read an organisation can read its changes', async () => {
  setSession({ permissions: ['system.organization:read'] })
  const requests = answerWith((url) => {
    if (url.includes('/dataPermission/')) return envelope({ visible: [] })
    return url.includes('/changeLog/') ? envelope([]) : envelope({ ...station, whyNot: {} })
  })
  const ignore = () => undefined
  render(
    <MemoryRouter>
      <Providers>
        <OrganizationDetail nodes={[station]} node={station} onAdd={ignore} onEdit={ignore} />
      </Providers>
    </MemoryRouter>,
  )
  expect(screen.queryByText(/^编\s?辑$/)).toBeNull()
  fireEvent.click(screen.getByText('变更历史'))
  await screen.findByText('没有变更')
  const [asked] = requests.filter(({ url }) => url.includes('/changeLog/list'))
  expect(asked?.url).toContain('object=organization')
  expect(asked?.url).toContain('objectId=7')
})
