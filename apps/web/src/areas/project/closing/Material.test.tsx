import type { Closing } from '@hepu/api/areas/project/closing/projectClosing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { answerWith, envelope } from '../../../test/answers.ts'
import { EarlierRounds } from './EarlierRounds.tsx'
import { Material } from './Material.tsx'

vi.setConfig({ testTimeout: 20_000 })
afterEach(cleanup)

const shownIn = (state: 'draft' | 'rejected'): Closing => ({
  projectId: '1',
  name: '甲项目',
  code: null,
  nodeState: 'running',
  closedDate: null,
  closing: {
    id: '7',
    state,
    summary: '按任务书完成。',
    note: null,
    files: [],
    snapshot: [],
    appliedByName: null,
    appliedAt: null,
    decidedByName: null,
    decidedAt: null,
    opinion: null,
    archivedAt: null,
    version: 3,
  },
  earlier: [],
  can: { edit: true },
  whyNot: {},
})

function show(shown: Closing) {
  answerWith(() => envelope({ id: '7', version: 4 }))
  return render(
    <Providers>
      <MemoryRouter>
        <Material shown={shown} />
      </MemoryRouter>
    </Providers>,
  )
}
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: /保\s?存/ })

test('the save of closing material is offered after a change only', async () => {
  show(shownIn('draft'))
  fireEvent.click(screen.getByRole('button', { name: '修改结题材料' }))
  expect((await save()).disabled).toBe(true)
  fireEvent.change(await screen.findByRole('textbox', { name: '结题总结' }), { target: { value: '二稿' } })
  await vi.waitFor(async () => expect((await save()).disabled).toBe(false))
})

test('after a refusal the material of the next application is filled in from the start', async () => {
  show(shownIn('rejected'))
  fireEvent.click(screen.getByRole('button', { name: '填写结题材料' }))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '结题总结' })).value).toBe('')
})

test('earlier rounds name who applied and how each ended, and hold what was sent', () => {
  const round = {
    key: '7.0',
    outcome: 'withdrawn' as const,
    summary: '初稿全文',
    note: null,
    fileNames: ['验收材料.pdf'],
    files: [],
    snapshot: [],
    appliedByName: '李明',
    appliedAt: '2026-10-01T02:00:00.000Z',
    endedByName: '李明',
    endedAt: '2026-10-02T02:00:00.000Z',
    opinion: null,
  }
  const { container, rerender } = render(<EarlierRounds rounds={[]} />)
  expect(container.textContent).toBe('')
  rerender(<EarlierRounds rounds={[round]} />)
  const text = screen.getByRole('region', { name: '历次申请' }).textContent
  expect(text).toContain('李明 已撤回于 2026-10-02')
  for (const part of ['初稿全文', '验收材料.pdf']) expect(text).toContain(part)
})
