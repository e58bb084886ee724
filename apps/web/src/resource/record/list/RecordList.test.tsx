import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { answerWith, envelope } from '../../../test/answers.ts'
import { RouteName } from '../../../workspace/permissions.tsx'
import { clearSession, setSession } from '../../../workspace/session.ts'
import type { RecordRow } from '../recordRows.ts'
import { RecordList } from './RecordList.tsx'

/** Shows the list in a tab of its own, to a user whose roles were granted some resources of its menu entry. */
async function show(actions: readonly string[], records: readonly Partial<RecordRow>[] = []) {
  setSession({ token: 't', permissionList: actions.map((action) => `research/copyrightList/7/${action}`) })
  const page = { current: 1, size: 10, total: records.length, records }
  answerWith((url) => envelope(url.includes('page') ? page : []))
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

vi.setConfig({ testTimeout: 20_000 })

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
  expect(await screen.findByText('还没有软件著作权，可点右上角「新增软件著作权」。')).toBeDefined()
})

test('F-376 the list shows no button of a resource that its menu entry does not have', async () => {
  await show(['read', 'import', 'delete'])
  expect(isShown(/^新增/)).toBe(false)
  expect(isShown(/^导\s?入$/)).toBe(true)
  expect(isShown(/批量删除/)).toBe(true)
})

/** Records that wait, as the server answers them to somebody who may review the first one only. */
const waiting = [
  { id: '1', softwareName: '甲软件', can: { audit: true } },
  { id: '2', softwareName: '乙软件', can: { audit: false }, whyNot: { audit: '不能审核自己最后编辑的记录' } },
  { id: '3', softwareName: '丙软件', can: { audit: false } },
].map((row) => ({
  ...row,
  labels: {},
  status: 1 as const,
  version: 1,
  orgName: '甲公司',
  updateTime: '2026-01-01 08:00:00',
}))

test('who may review finds 审核 in the row of a record that waits, as on its own page', async () => {
  await show(['read', 'audit'], waiting)
  const buttons = await screen.findAllByRole('button', { name: /^审\s?核$/ })
  expect(buttons.map((button) => (button as HTMLButtonElement).disabled)).toEqual([false, true])
  expect(screen.getByRole('note', { name: '不能审核自己最后编辑的记录' })).toBeDefined()
  fireEvent.click(buttons[0]!)
  expect(await screen.findByText('「甲软件」', undefined, { timeout: 8000 })).toBeDefined()
})

test('the row has no 审核 without that resource of the menu entry', async () => {
  await show(['read', 'write'], waiting)
  await screen.findByText('甲软件')
  expect(isShown(/^审\s?核$/)).toBe(false)
})
