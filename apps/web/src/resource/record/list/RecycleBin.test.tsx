import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { RouteName } from '../../../workspace/permissions.tsx'
import { clearSession, setSession } from '../../../workspace/session.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { RecycleBin } from './RecycleBin.tsx'

const row = {
  id: '7',
  name: '田间记录软件',
  labels: {},
  status: 1,
  version: 2,
  can: { restore: true, purge: true },
  deletedAt: '2026-05-01T00:30:00.000Z',
  deletedByName: '李四',
  deleteReason: '重复登记',
  takenBy: null,
}

afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

test('the bin shows why a record was deleted, and whether it can be restored', async () => {
  setSession({ token: 't', permissionList: ['research/copyrightList/recycleBin/3/delete'] })
  answerWith(() => envelope({ current: 1, size: 10, total: 1, records: [row] }))
  render(
    <Providers>
      <MemoryRouter>
        <RouteName value="research/copyrightList/recycleBin-3">
          <RecycleBin of={copyright} />
        </RouteName>
      </MemoryRouter>
    </Providers>,
  )
  expect(await screen.findByText('重复登记')).toBeTruthy()
  expect(screen.getAllByText('删除原因').length).toBeGreaterThan(0)
  expect(screen.getAllByText('可否恢复').length).toBeGreaterThan(0)
  expect(screen.getByText('可恢复')).toBeTruthy()
  expect(screen.getByRole('button', { name: /恢复/ })).toBeTruthy()
})
