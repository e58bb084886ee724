import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { answerWith, envelope } from '../../../test/answers.ts'
import { RouteName } from '../../../workspace/permissions.tsx'
import { clearSession, setSession } from '../../../workspace/session.ts'
import { RecordList } from './RecordList.tsx'

/** Shows the list in a tab of its own, to a user whose roles were granted some resources of its menu entry. */
async function show(actions: readonly string[]) {
  setSession({ token: 't', permissionList: actions.map((action) => `research/copyrightList/7/${action}`) })
  answerWith((url) => envelope(url.includes('page') ? { current: 1, size: 10, total: 0, records: [] } : []))
  render(
    <Providers>
      <MemoryRouter>
        <RouteName value="research/copyrightList-7">
          <RecordList of={copyright} />
        </RouteName>
      </MemoryRouter>
    </Providers>,
  )
  await screen.findByRole('heading', { level: 1 })
}

const isShown = (name: RegExp) => screen.queryByRole('button', { name }) !== null

afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

test('F-376 the list shows the button of a resource that was granted on its menu entry', async () => {
  await show(['read', 'write'])
  expect(isShown(/^新增/)).toBe(true)
  expect(isShown(/^导\s?入$/)).toBe(false)
  expect(isShown(/批量删除/)).toBe(false)
})

test('F-376 the list shows no button of a resource that its menu entry does not have', async () => {
  await show(['read', 'import', 'delete'])
  expect(isShown(/^新增/)).toBe(false)
  expect(isShown(/^导\s?入$/)).toBe(true)
  expect(isShown(/批量删除/)).toBe(true)
})
