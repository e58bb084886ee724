import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { neededAgreements, outcome, type Decision } from './outcome.ts'
import type { ApprovalRule } from './approvalWords.ts'
import type { Rule } from './step.ts'

const rule = record({
  kind: constantFrom<ApprovalRule>('all', 'any', 'ratio', 'veto'),
  percent: integer({ min: 1, max: 100 }),
})
const acts = array(constantFrom<'agree' | 'reject'>('agree', 'reject'), { minLength: 1, maxLength: 9 })

/** Returns the outcome after each act, while the others have not acted. */
const outcomesOf = (tested: Rule, decisions: readonly Decision[]) =>
  decisions.map((_, at) =>
    outcome(tested, [...decisions.slice(0, at + 1), ...decisions.slice(at + 1).map(() => null)]),
  )

describe('the outcome of a step', () => {
  test('is never open once everybody has acted', () => {
    assert(
      property(rule, acts, (tested, decisions) => {
        expect(outcome(tested, decisions)).not.toBe('open')
      }),
    )
  })

  test('does not depend on the order of the acts', () => {
    assert(
      property(rule, acts, (tested, decisions) => {
        expect(outcome(tested, decisions)).toBe(outcome(tested, decisions.toReversed()))
      }),
    )
  })

  test('stays once it is there, whatever the others do', () => {
    assert(
      property(rule, acts, (tested, decisions) => {
        const ended = outcomesOf(tested, decisions).filter((result) => result !== 'open')
        expect(new Set(ended).size).toBe(1)
      }),
    )
  })

  test('is open before anybody acted', () => {
    assert(
      property(rule, integer({ min: 1, max: 9 }), (tested, count) => {
        expect(outcome(tested, Array<null>(count).fill(null))).toBe('open')
      }),
    )
  })

  test('with a ratio passes exactly when the share of agreements is reached', () => {
    assert(
      property(integer({ min: 1, max: 100 }), acts, (percent, decisions) => {
        const agreed = decisions.filter((decision) => decision === 'agree').length
        const isEnough = agreed * 100 >= percent * decisions.length
        expect(outcome({ kind: 'ratio', percent }, decisions)).toBe(isEnough ? 'passed' : 'failed')
      }),
    )
  })

  test.each([
    [{ kind: 'all' }, ['agree', null], 'open'],
    [{ kind: 'all' }, ['reject', null], 'open'],
    [{ kind: 'all' }, ['reject', 'agree'], 'failed'],
    [{ kind: 'any' }, ['agree', null], 'passed'],
    [{ kind: 'any' }, ['reject', null], 'open'],
    [{ kind: 'any' }, ['reject', 'reject'], 'failed'],
    [{ kind: 'veto' }, ['reject', null], 'failed'],
    [{ kind: 'veto' }, ['agree', null], 'open'],
    [{ kind: 'first' }, ['agree', null], 'passed'],
    [{ kind: 'first' }, [null, 'reject'], 'failed'],
    [{ kind: 'first' }, [null, null], 'open'],
    [{ kind: 'ratio', percent: 67 }, ['agree', 'agree', null], 'open'],
    [{ kind: 'ratio', percent: 67 }, ['agree', 'agree', 'reject'], 'failed'],
    [{ kind: 'ratio', percent: 66 }, ['agree', 'agree', null], 'passed'],
    [{ kind: 'ratio', percent: 50 }, ['reject', 'reject', null], 'failed'],
  ] as [Rule, Decision[], string][])('of %j with %j is %s', (tested, decisions, expected) => {
    expect(outcome(tested, decisions)).toBe(expected)
  })

  test('67 % of three people are three', () => {
    expect(neededAgreements(67, 3)).toBe(3)
    expect(neededAgreements(66, 3)).toBe(2)
  })
})
