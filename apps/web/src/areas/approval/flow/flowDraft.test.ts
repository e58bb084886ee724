import { STEP_NAME_MAX } from '@hepu/api/core/approval/approvalWords'
import { saveFlow } from '@hepu/api/core/approval/flowCalls'
import { expect, test } from 'vitest'
import { copiedFlow, draftOf, draftOfFlow, movedStep, newStep, stepIn, withCopy } from './flowDraft.ts'

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

test('a copy of a step comes below it, with a name that no other step has', () => {
  const steps = [{ ...draftOf(stored), name: '初审' }, newStep('初审2')]
  const copied = withCopy(steps, 0)
  expect(copied.map(({ name }) => name)).toEqual(['初审', '初审3', '初审2'])
  expect(new Set(copied.map(({ key }) => key)).size).toBe(3)
  expect(stepIn(copied[1]!)).toEqual({ ...stepIn(steps[0]!), name: '初审3' })
  const long = withCopy([newStep('长'.repeat(STEP_NAME_MAX))], 0)
  expect(long[1]?.name).toBe(`${'长'.repeat(STEP_NAME_MAX - 1)}2`)
  expect(withCopy(steps, 5)).toEqual(steps)
})

test('a copied flow keeps its settings, and its amounts only where the record has one', () => {
  const from = {
    flow: {
      id: '1',
      isOn: false,
      steps: [stored],
      allowOwn: true,
      skipSame: false,
      copyTo: [{ id: '9', name: '王芳' }],
      version: 4,
      updatedByName: null,
      updateTime: '2026-03-02T02:00:00.000Z',
    },
  }
  expect(copiedFlow(from, true)).toMatchObject({
    isOn: false,
    allowOwn: true,
    copyTo: ['9'],
    steps: [{ name: '会签', fromAmount: '1000.00', roleIds: ['3'] }],
  })
  expect(copiedFlow(from, false).steps).toMatchObject([{ fromAmount: '' }])
  expect(draftOfFlow({ flow: null }).steps).toMatchObject([{ name: '审核' }])
})
