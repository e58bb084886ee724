import { array, assert, date, integer, property, record, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdsAt, resolveDelegate, type Delegation } from './delegate.ts'

const [starts, ends] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-08T00:00:00Z')]
const at = new Date('2026-03-02T00:00:00Z')
const from = (userId: number, delegateId: number): Delegation => ({
  userId,
  delegateId,
  startsAt: starts,
  endsAt: ends,
})

const person = integer({ min: 1, max: 8 })
const day = date({ min: new Date('2026-02-20'), max: new Date('2026-03-20'), noInvalidDate: true })
const delegations = array(
  record({ userId: person, delegateId: person, days: tuple(day, day) }).map(({ days, ...rest }) => ({
    ...rest,
    startsAt: days[0],
    endsAt: days[1],
  })),
  { maxLength: 20 },
)

describe('a delegation', () => {
  test.each([
    ['2026-02-28T23:59:59.999Z', false],
    ['2026-03-01T00:00:00.000Z', true],
    ['2026-03-07T23:59:59.999Z', true],
    ['2026-03-08T00:00:00.000Z', false],
  ])('at %s holds: %s', (moment, holds) => {
    expect(holdsAt({ startsAt: starts, endsAt: ends }, new Date(moment))).toBe(holds)
  })

  test('is followed to the last delegate', () => {
    expect(resolveDelegate(1, at, [from(2, 3), from(1, 2)], null)).toBe(3)
  })

  test('is followed five times at most', () => {
    const chain = [1, 2, 3, 4, 5, 6, 7].map((userId) => from(userId, userId + 1))
    expect(resolveDelegate(1, at, chain, null)).toBe(6)
  })

  test('in a circle ends before the first person', () => {
    expect(resolveDelegate(1, at, [from(1, 2), from(2, 3), from(3, 1)], null)).toBe(3)
  })

  test('that leads to the applicant ends before him', () => {
    expect(resolveDelegate(1, at, [from(1, 2), from(2, 9)], 9)).toBe(2)
  })

  test('never leads to the applicant, and always to the end of the same chain', () => {
    assert(
      property(person, day, delegations, person, (userId, moment, list, applicant) => {
        const found = resolveDelegate(userId, moment, list, applicant)
        if (found !== userId) expect(found).not.toBe(applicant)
        expect(resolveDelegate(userId, moment, list, applicant)).toBe(found)
        if (!list.some((one) => one.userId === userId && holdsAt(one, moment))) expect(found).toBe(userId)
      }),
    )
  })
})
