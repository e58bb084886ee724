import { array, assert, integer, option, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstDifference, pickSteps, stepsProblem, type Step } from './step.ts'

const stepOf = (name: string, fromAmount?: string): Step => ({
  name,
  assignees: [{ by: 'user', userId: 1 }],
  rule: { kind: 'all' },
  ...(fromAmount === undefined ? {} : { fromAmount }),
})
const names = (steps: readonly Step[]) => steps.map(({ name }) => name)

const yuan = integer({ min: 0, max: 10_000_000 }).map((fen) => (fen / 100).toFixed(2))
const steps = array(
  option(yuan, { nil: undefined }).map((amount) => stepOf('步骤', amount)),
  { minLength: 1, maxLength: 6 },
)

describe('steps of a flow', () => {
  const flow = [stepOf('主任'), stepOf('所长', '10000'), stepOf('院长', '100000.00')]

  test.each([
    ['0', ['主任']],
    ['9999.99', ['主任']],
    ['10000.00', ['主任', '所长']],
    ['100000', ['主任', '所长', '院长']],
    [null, ['主任', '所长', '院长']],
  ])('an amount of %s goes through %j', (amount, expected) => {
    expect(names(pickSteps(flow, amount))).toEqual(expected)
  })

  test('a larger amount goes through every step of a smaller one', () => {
    assert(
      property(
        steps,
        integer({ min: 0, max: 10_000_000 }),
        integer({ min: 0, max: 10_000_000 }),
        (list, a, b) => {
          const [less, more] = [Math.min(a, b), Math.max(a, b)].map((fen) => (fen / 100).toFixed(2))
          const picked = pickSteps(list, more!)
          for (const step of pickSteps(list, less!)) expect(picked).toContain(step)
        },
      ),
    )
  })

  test('a flow without a problem has a step for every amount', () => {
    assert(
      property(steps, yuan, (list, amount) => {
        if (stepsProblem(list, true) === null) expect(pickSteps(list, amount)).not.toEqual([])
      }),
    )
  })

  test.each([
    [[], true, '请至少设置一个步骤'],
    [[{ ...stepOf('主任'), assignees: [] }], true, '步骤1「主任」没有审批人，请至少选择一位'],
    [
      [{ ...stepOf('主任'), rule: { kind: 'ratio', percent: 0 } }],
      true,
      '步骤1「主任」的同意比例应为1到100的整数',
    ],
    [[{ ...stepOf('主任'), rule: { kind: 'ratio' } }], true, '步骤1「主任」的同意比例应为1到100的整数'],
    [[stepOf('主任'), stepOf('所长', '1')], false, '步骤2「所长」不能按金额设置：该审批事项没有金额'],
    [
      [stepOf('主任', '1'), stepOf('所长', '0.01')],
      true,
      '所有步骤都只在达到金额时才走，请至少留一个不限金额的步骤',
    ],
  ] as [Step[], boolean, string][])('steps %j are refused', (list, hasAmount, problem) => {
    expect(stepsProblem(list, hasAmount)).toBe(problem)
  })

  test('the first difference of two lists of steps is found', () => {
    const [first, second, third] = [stepOf('一'), stepOf('二'), stepOf('三')]
    expect(firstDifference([first, second], [first, third])).toBe(1)
    expect(firstDifference([first], [first, third])).toBe(1)
    expect(firstDifference([first, second], [first, second])).toBe(2)
    expect(firstDifference([first], [second])).toBe(0)
  })
})
