import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NextStep } from './NextStep.tsx'
import { successOf } from './useApprovalSave.ts'

afterEach(cleanup)

const days = { openFrom: '2026-10-01', openTo: '2026-11-30' }

test('a published 立项 shows no next step', () => {
  const { container } = render(<NextStep row={{ ...days, state: 'published', can: {} }} />)
  expect(container.textContent).toBe('')
})

test('a submitted 立项 says who publishes it to those who may not, and where to those who may', () => {
  const { rerender } = render(<NextStep row={{ ...days, state: 'submitted', can: {} }} />)
  expect(screen.getByRole('note').textContent).toContain('由有「发布与撤回立项」权限的人在本页发布')
  rerender(<NextStep row={{ ...days, state: 'submitted', can: { publish: true } }} />)
  expect(screen.getByRole('note').textContent).toContain(
    '请在本页发布，发布后各单位可在 2026-10-01 至 2026-11-30 申报',
  )
})

test('the message after a submission says that it is submitted and waits for its publication', () => {
  expect(successOf({ state: 'submitted' })).toContain('已提交，待发布')
  expect(successOf({ state: 'draft' })).toBe('保存成功')
})
