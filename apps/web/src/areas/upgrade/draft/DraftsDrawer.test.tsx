import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { draft, rehearsal } from '../rehearsal/exampleRehearsal.ts'
import DraftsDrawer from './DraftsDrawer.tsx'

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a confirmed draft can be looked at and not gone on with', async () => {
  answerWith(() => envelope(null))
  const drafts = [
    { ...draft, id: '10', name: '乙稿', state: 'confirmed' as const },
    { ...draft, id: '9', name: '甲稿' },
  ]
  const data = { ...rehearsal, drafts }
  const show = (state: typeof data.upgrade.state) =>
    render(
      <Providers>
        <MemoryRouter>
          <DraftsDrawer data={{ ...data, upgrade: { ...data.upgrade, state } }} onClose={() => undefined} />
        </MemoryRouter>
      </Providers>,
    )
  show('DRAFT')
  const actions = (name: RegExp) => within(screen.getByRole('row', { name }))
  expect(await screen.findByRole('row', { name: /乙稿/ })).toBeTruthy()
  expect(actions(/乙稿/).queryByRole('link', { name: '接着预演' })).toBeNull()
  expect(actions(/乙稿/).getByText('查看')).toBeTruthy()
  expect(actions(/甲稿/).getByRole('link', { name: '接着预演' })).toBeTruthy()
  cleanup()
  show('PUBLISHED')
  expect(screen.queryByRole('link', { name: '接着预演' })).toBeNull()
})

test('two picked drafts are compared with each other, the older one on the left; one draft is not enough', async () => {
  answerWith(() => envelope(null))
  const drafts = [
    { ...draft, id: '10', name: '乙稿', whatIf: null, whatIfText: null },
    { ...draft, id: '9', name: '甲稿', stale: true },
  ]
  render(
    <Providers>
      <MemoryRouter>
        <DraftsDrawer data={{ ...rehearsal, drafts }} onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  )
  expect(await screen.findByText('勾选两份草稿，可相互比较（已选 0 份）')).toBeTruthy()
  for (const name of ['乙稿', '甲稿']) {
    expect(screen.queryByRole('link', { name: '比较所选两份草稿' })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: `选择草稿${name}` }))
  }
  const link = screen.getByRole('link', { name: '比较所选两份草稿' })
  expect(link.getAttribute('href')).toContain('a=12.9&b=12.10')
  expect(screen.getByRole('row', { name: /甲稿/ }).textContent).toContain('去掉试点丙点')
  expect(screen.getByRole('row', { name: /甲稿/ }).textContent).toContain('数据已变')
  expect(screen.getByRole('row', { name: /乙稿/ }).textContent).not.toContain('数据已变')
})
