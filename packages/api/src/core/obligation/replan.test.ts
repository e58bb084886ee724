import { assert, boolean, constantFrom, property, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replan, replanText, type PlannedDate, type Replan, type StoredObligation } from './replan.ts'

const occurrences = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']
const days = ['2026-02-05', '2026-03-05', '2026-04-05', '2026-04-07']

const wantedDates = uniqueArray(
  record({ occurrence: constantFrom(...occurrences), day: constantFrom(...days) }),
  {
    selector: ({ occurrence }) => occurrence,
  },
)
const storedRows = uniqueArray(
  record({ occurrence: constantFrom(...occurrences), day: constantFrom(...days), isUntouched: boolean() }),
  { selector: ({ occurrence }) => occurrence },
).map((rows) => rows.map((row, id) => ({ ...row, id })))

/** Does what a plan says. */
function apply(stored: readonly StoredObligation[], plan: Replan): StoredObligation[] {
  const moved = new Map(plan.moved.map(({ id, day }) => [id, day]))
  const rest = stored
    .filter(({ id }) => !plan.removed.includes(id))
    .map((row) => ({ ...row, day: moved.get(row.id) ?? row.day }))
  return [...rest, ...plan.added.map((date, at) => ({ ...date, id: 100 + at, isUntouched: true }))]
}

const asMap = (dates: readonly PlannedDate[]) =>
  new Map(dates.map(({ occurrence, day }) => [occurrence, day]))

describe('replan', () => {
  test('untouched obligations end up exactly as planned, and touched ones stay as they are', () => {
    assert(
      property(storedRows, wantedDates, (stored, wanted) => {
        const after = apply(stored, replan(stored, wanted))
        const touched = stored.filter(({ isUntouched }) => !isUntouched)
        const taken = new Set(touched.map(({ occurrence }) => occurrence))
        expect(after.filter(({ isUntouched }) => !isUntouched)).toEqual(touched)
        const free = after.filter(({ isUntouched }) => isUntouched)
        expect(asMap(free)).toEqual(
          asMap(wanted.filter(({ occurrence }) => !taken.has(occurrence)).toSorted(byFree(free))),
        )
      }),
    )
  })

  test('no occurrence ever has two obligations, and the same plan again changes nothing', () => {
    assert(
      property(storedRows, wantedDates, (stored, wanted) => {
        const after = apply(stored, replan(stored, wanted))
        expect(new Set(after.map(({ occurrence }) => occurrence)).size).toBe(after.length)
        const again = replan(after, wanted)
        expect([again.added, again.moved, again.removed]).toEqual([[], [], []])
      }),
    )
  })

  test('every obligation is counted in at most one way, and the kept ones are touched', () => {
    assert(
      property(storedRows, wantedDates, (stored, wanted) => {
        const { moved, removed, kept } = replan(stored, wanted)
        const ids = [...moved.map(({ id }) => id), ...removed, ...kept]
        expect(new Set(ids).size).toBe(ids.length)
        for (const id of kept) expect(stored[id]?.isUntouched).toBe(false)
      }),
    )
  })

  test('a plan that names an occurrence twice is refused', () => {
    const date = { occurrence: '2026-01', day: '2026-02-05' }
    expect(() => replan([], [date, { ...date, day: '2026-02-06' }])).toThrow('an occurrence is planned twice')
  })
})

/** Orders dates as they stand in `free`, because maps are compared in their order. */
const byFree = (free: readonly PlannedDate[]) => {
  const place = new Map(free.map(({ occurrence }, at) => [occurrence, at]))
  return (a: PlannedDate, b: PlannedDate) => (place.get(a.occurrence) ?? 0) - (place.get(b.occurrence) ?? 0)
}

test('what a plan did is said in words', () => {
  const none = { added: [], moved: [], removed: [], kept: [] }
  expect(replanText(none)).toBe('到期事项没有变化')
  expect(replanText({ ...none, moved: [{ id: 1, day: '2026-02-05' }], kept: [2, 3] })).toBe(
    '到期事项：改期 1 项，已办理或已延期、保持不变 2 项',
  )
})
