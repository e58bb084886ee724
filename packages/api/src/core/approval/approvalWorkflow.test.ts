import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  oneof,
  option,
  property,
  tuple,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approvalWorkflow, nextOf, type ApprovalEvent, type Position } from './approvalWorkflow.ts'

const start = (steps: number): Position => ({ state: 'RUNNING', step: 0, steps, round: 1, returnTo: null })

const event: Arbitrary<ApprovalEvent> = oneof(
  constantFrom<ApprovalEvent>(
    { kind: 'passed' },
    { kind: 'failed' },
    { kind: 'withdrawn' },
    { kind: 'voided' },
  ),
  tuple(option(integer({ min: -1, max: 5 })), boolean()).map(([to, isDirect]) => ({
    kind: 'returned' as const,
    to,
    isDirect,
  })),
  tuple(integer({ min: 1, max: 5 }), integer({ min: 0, max: 5 })).map(([steps, differsFrom]) => ({
    kind: 'resubmitted' as const,
    steps,
    differsFrom,
  })),
)
const course = array(event, { maxLength: 25 })

const follow = (position: Position, events: readonly ApprovalEvent[]): Position =>
  events.reduce((current, next) => nextOf(current, next) ?? current, position)

const ALL: ApprovalEvent[] = [
  { kind: 'passed' },
  { kind: 'failed' },
  { kind: 'withdrawn' },
  { kind: 'voided' },
  { kind: 'returned', to: null, isDirect: true },
  { kind: 'resubmitted', steps: 1, differsFrom: 0 },
]

describe('the course of an approval', () => {
  test('never comes to a state without a way on, except the final ones', () => {
    assert(
      property(integer({ min: 1, max: 5 }), course, (steps, events) => {
        const reached = follow(start(steps), events)
        const isEnd = ALL.every((next) => nextOf(reached, next) === null)
        expect(isEnd).toBe(approvalWorkflow.final.includes(reached.state as never))
      }),
    )
  })

  test('always is at one of its steps', () => {
    assert(
      property(integer({ min: 1, max: 5 }), course, (steps, events) => {
        const { step, steps: count } = follow(start(steps), events)
        expect(step).toBeGreaterThanOrEqual(0)
        expect(step).toBeLessThan(count)
      }),
    )
  })

  test('goes on after a return when the applicant submits again', () => {
    assert(
      property(integer({ min: 1, max: 5 }), course, (steps, events) => {
        const reached = follow(start(steps), events)
        if (reached.state !== 'RETURNED') return
        const next = nextOf(reached, { kind: 'resubmitted', steps, differsFrom: steps })
        expect(next).toMatchObject({ state: 'RUNNING', round: reached.round + 1 })
      }),
    )
  })

  test('is approved only by passing its last step', () => {
    assert(
      property(integer({ min: 1, max: 5 }), course, event, (steps, events, last) => {
        const before = follow(start(steps), events)
        const after = nextOf(before, last)
        if (after?.state !== 'APPROVED') return
        expect([last.kind, before.state, before.step]).toEqual(['passed', 'RUNNING', before.steps - 1])
      }),
    )
  })

  test('after a direct return goes back to the step that returned it', () => {
    const returned = nextOf({ ...start(3), step: 2 }, { kind: 'returned', to: null, isDirect: true })
    expect(nextOf(returned!, { kind: 'resubmitted', steps: 3, differsFrom: 3 })).toMatchObject({ step: 2 })
  })

  test('after another return begins anew', () => {
    const returned = nextOf({ ...start(3), step: 2 }, { kind: 'returned', to: null, isDirect: false })
    expect(nextOf(returned!, { kind: 'resubmitted', steps: 3, differsFrom: 3 })).toMatchObject({ step: 0 })
  })

  test('goes back to the first step that is picked differently', () => {
    const returned = nextOf({ ...start(3), step: 2 }, { kind: 'returned', to: null, isDirect: true })
    expect(nextOf(returned!, { kind: 'resubmitted', steps: 4, differsFrom: 1 })).toMatchObject({
      step: 1,
      steps: 4,
    })
    expect(nextOf(returned!, { kind: 'resubmitted', steps: 1, differsFrom: 1 })).toMatchObject({ step: 0 })
  })

  test('returns only to an earlier step', () => {
    expect(nextOf({ ...start(3), step: 1 }, { kind: 'returned', to: 1, isDirect: true })).toBeNull()
    expect(nextOf({ ...start(3), step: 1 }, { kind: 'returned', to: 0, isDirect: true })).toMatchObject({
      state: 'RUNNING',
      step: 0,
    })
  })
})
