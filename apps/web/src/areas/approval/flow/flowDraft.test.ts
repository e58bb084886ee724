import { saveFlow } from '@hepu/api/core/approval/flowCalls'
import { expect, test } from 'vitest'
import { draftOf, movedStep, newStep, stepIn } from './flowDraft.ts'

const stored = {
  name: '会签',
  assignees: [
    { by: 'user' as const, userId: '7', label: '王芳', problem: null },
    { by: 'role' as const, roleId: '3', label: '科研审核', problem: null },
    { by: 'function' as const, function: 'orgAdmin' as const, label: '本机构的审批管理员', problem: null },
  ],
  rule: 'ratio' as const,
  percent: 60,
  fromAmount: '1000.00',
}

test('a stored step is edited and sent back without change', () => {
  const { label: _label, ...step } = { label: '', ...stored }
  expect(stepIn(draftOf(stored))).toEqual({
    ...step,
    assignees: step.assignees.map(({ label: _name, problem: _problem, ...assignee }) => assignee),
  })
})

test('a share is sent only with the rule by share', () => {
  expect(stepIn({ ...draftOf(stored), rule: 'all' })).toMatchObject({ rule: 'all', percent: null })
})

test('a new step passes the schema once it has a name', () => {
  const step = saveFlow.input.shape.steps.element
  expect(step.safeParse(stepIn(newStep('初审'))).success).toBe(true)
  expect(step.safeParse(stepIn(newStep(''))).success).toBe(false)
})

test('steps move by one place and stop at both ends', () => {
  const [one, two, three] = [newStep('1'), newStep('2'), newStep('3')]
  const names = (steps: readonly { name: string }[]) => steps.map(({ name }) => name).join('')
  expect(names(movedStep([one, two, three], 0, 1))).toBe('213')
  expect(names(movedStep([one, two, three], 2, -1))).toBe('132')
  expect(names(movedStep([one, two, three], 0, -1))).toBe('123')
  expect(names(movedStep([one, two, three], 2, 1))).toBe('123')
})
