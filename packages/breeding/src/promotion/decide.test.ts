import { describe, expect, test } from 'vitest'
import { alternativesOf, madeUpBy } from './alternatives.ts'
import { entries, gainStandard, item, table, verdicts } from './fixtures/build.ts'
import type { StandardItem } from './types.ts'

/** One candidate against CK1 at two points: gains of +4 % and +6 %, ear rot 5 and 9, no test weight. */
const input = {
  entries: entries(2, { 1: 1 }),
  tables: {
    yieldMu: table([
      [520, 530],
      [500, 500],
    ]),
    earRotGrade: table([
      [5, 9],
      [3, 3],
    ]),
  },
}
const first = (items: StandardItem[]) => verdicts({ ...input, items })[0]!

const good = item({ key: 'good', label: '增产', base: 'VS_CK', ck: 1, v1: 5 })
const bad = item({ key: 'bad', label: '比CK1增产', base: 'VS_CK', ck: 1, v1: 8 })
const rot = item({
  key: 'rot',
  label: '穗腐病',
  trait: 'earRotGrade',
  agg: 'MAX',
  op: 'LE',
  v1: 7.5,
  unit: '级',
  kind: 'VETO',
})
const weight = item({ key: 'weight', label: '容重', trait: 'testWeight', v1: 720 })

describe('verdict', () => {
  test('a failed veto drops an entry that passes everything else', () => {
    expect(first([good, rot])).toMatchObject({
      decision: 'DROP',
      because: '一票否决：穗腐病 9级（要求≤7.5级，超标 1.5 级）',
    })
  })

  test('a failed MUST item holds an entry that yields as much as CK1', () => {
    expect(first([good, bad]).decision).toBe('HOLD')
  })

  test.each([
    ['gain below 0', [480, 515], '折亩产比CK1减产 0.5%、增产点率 50%（1/2）'],
    ['gain points below 50 %', [490, 490, 560], '折亩产比CK1增产 2.67%、增产点率 33.33%（1/3）'],
  ])('a failed MUST item drops an entry with %s', (_, own, words) => {
    const yieldMu = table([own, own.map(() => 500)])
    const [found] = verdicts({ entries: input.entries, tables: { yieldMu }, items: gainStandard(3, 60) })
    expect(found?.decision).toBe('DROP')
    expect(found?.because).toContain(`${words}，够不上待定（增产≥0%且增产点率≥50%）`)
  })

  test('gain exactly 0 and exactly half of the points keep the entry', () => {
    const yieldMu = table([
      [490, 510],
      [500, 500],
    ])
    const [found] = verdicts({ entries: input.entries, tables: { yieldMu }, items: gainStandard(3, 60) })
    expect(found?.decision).toBe('HOLD')
  })

  test('a failed MUST item drops an entry whose yield cannot be compared', () => {
    const found = verdicts({
      entries: entries(1),
      tables: { earRotGrade: table([[9]]) },
      items: [{ ...rot, kind: 'MUST' }],
    })[0]
    expect(found?.decision).toBe('DROP')
    expect(found?.because).toContain('折亩产无法与CK1比较')
  })

  test('score is the sum of the weights of passed SCORE items; SCORE and INFO never decide', () => {
    const scores = [
      item({ key: 's1', kind: 'SCORE', weight: 20, base: 'VS_CK', v1: 3 }),
      item({ key: 's2', kind: 'SCORE', weight: 10, base: 'VS_CK', v1: 9 }),
      item({ key: 's3', kind: 'SCORE', weight: 5, base: 'RANK', op: 'LE', v1: 1 }),
      item({ key: 'i', kind: 'INFO', base: 'VS_CK', v1: 9 }),
    ]
    expect(first([good, ...scores])).toMatchObject({ decision: 'UP', score: 25 })
    expect(first([good]).score).toBeNull()
  })

  test('a standard without deciding items promotes no entry', () => {
    expect(first([])).toMatchObject({ decision: 'HOLD', because: '没有可据以判定的必须项或否决项' })
  })
})

const grouped = (...items: StandardItem[]) => items.map((item) => ({ ...item, orGroup: 'g' }))

describe('or-groups', () => {
  test('an or-group passes if any item passes, and only the passing one is named', () => {
    const found = first(grouped(bad, good))
    expect(found.decision).toBe('UP')
    expect(found.because).toBe('必达项达标（比CK1增产没有达到，同组的增产达到即可）：增产 +5%（≥5%）')
    expect(found.items.map((item) => item.pass)).toEqual(['FAIL', 'PASS'])
  })

  test('an or-group fails if all items fail', () => {
    const found = first(grouped(bad, { ...bad, key: 'worse', label: '比CK1', v1: 9 }))
    expect(found.decision).toBe('HOLD')
    expect(found.because).toContain(
      '比CK1增产 +5%（要求≥8%，差 3 个百分点）、比CK1 +5%（要求≥9%，差 4 个百分点）',
    )
  })

  test('an or-group waits if one item fails and another lacks data', () => {
    expect(first(grouped(bad, weight))).toMatchObject({
      decision: 'HOLD',
      because: '缺项：容重；补齐后再判定',
    })
  })

  test('an or-group passes if one item passes and another lacks data', () => {
    expect(first(grouped(good, weight))).toMatchObject({ decision: 'UP', missing: ['容重'] })
  })

  test('a veto with an alternative that passes is no veto', () => {
    expect(first(grouped(rot, { ...good, kind: 'VETO' })).decision).toBe('UP')
    expect(first(grouped(rot, bad)).decision).toBe('DROP')
    expect(first(grouped(bad, rot)).decision).toBe('DROP')
  })

  test('a SCORE item cannot rescue a MUST item of the same group', () => {
    expect(first(grouped(bad, { ...good, kind: 'SCORE' })).decision).toBe('HOLD')
  })
})

/** Returns the reason why the gain over CK1 has no value with the given yields. */
const reasonWith = (rows: (number | null)[][]) =>
  verdicts({ entries: input.entries, tables: { yieldMu: table(rows) }, items: [good] })[0]!.items[0]!.reason

describe('missing values', () => {
  test('missing data of a PENDING item hold the entry and are named', () => {
    const found = first([good, weight, { ...rot, trait: 'stalkRot', label: '茎腐病' }])
    expect(found).toMatchObject({
      decision: 'HOLD',
      because: '缺项：容重、茎腐病；补齐后再判定',
      missing: ['容重', '茎腐病'],
    })
    expect(found.items[1]).toMatchObject({ pass: 'PENDING', value: null, distance: null, reason: '缺容重' })
  })

  test('missing data of a FAIL item count as failed', () => {
    const found = first([good, { ...weight, missing: 'FAIL' }])
    expect(found.decision).toBe('HOLD')
    expect(found.because).toContain('未达标：容重（缺容重，按不达标）')
    expect(first([good, { ...weight, kind: 'VETO', missing: 'FAIL' }]).decision).toBe('DROP')
  })

  test('missing data of an IGNORE item leave it out, and the verdict says so', () => {
    const found = first([good, { ...weight, missing: 'IGNORE' }])
    expect(found).toMatchObject({ decision: 'UP', missing: [] })
    expect(found.because).toBe('全部达标：增产 +5%（≥5%）；缺数据不计：容重')
    expect(first([{ ...weight, missing: 'IGNORE' }])).toMatchObject({
      decision: 'HOLD',
      because: '没有可据以判定的必须项或否决项；缺数据不计：容重',
    })
  })

  test('a pending SCORE item is listed but holds no entry', () => {
    expect(first([good, { ...weight, kind: 'SCORE' }])).toMatchObject({ decision: 'UP', missing: ['容重'] })
  })

  test('a failure decides before anything pending', () => {
    expect(first([bad, weight]).because).toContain('未达标')
    expect(first([rot, weight]).decision).toBe('DROP')
  })

  test('the reason says if the group has no such check, or the check no data', () => {
    const missingCk2 = first([item({ label: '比CK2增产', base: 'VS_CK', ck: 2 })])
    expect(missingCk2.because).toBe('缺项：比CK2增产（本组未设CK2）；补齐后再判定')
    expect(reasonWith([[500], [null]])).toBe('对照CK1缺折亩产')
    expect(reasonWith([[null], [500]])).toBe('缺折亩产')
    expect(
      reasonWith([
        [500, null],
        [null, 500],
      ]),
    ).toBe('折亩产：与CK1没有可比的共同试点')
  })

  test('a point without the check takes part in neither numerator nor denominator', () => {
    const yieldMu = table([
      [520, 530, 400],
      [500, 500, null],
    ])
    const [found] = verdicts({ entries: input.entries, tables: { yieldMu }, items: gainStandard(5, 60) })
    expect(found?.items.map((item) => [item.value, item.n])).toEqual([
      [5, 2],
      [100, 2],
    ])
  })
})

describe('alternatives', () => {
  const either = [
    { ...good, orGroup: '产量', label: '比CK1增产' },
    { ...bad, orGroup: '产量', key: 'mean', label: '比组均值增产' },
  ]

  test('a verdict does not say that all items are met if one alternative passes for another', () => {
    const found = first(either)
    expect(found.decision).toBe('UP')
    expect(found.because).toMatch(/^必达项达标（比组均值增产没有达到，同组的比CK1增产达到即可）：比CK1增产 /)
    const [met, failed] = found.items
    expect(madeUpBy(failed!, found.items)).toEqual(['比CK1增产'])
    expect(madeUpBy(met!, found.items)).toEqual([])
  })

  test('a failed item is named without those that an alternative makes up for', () => {
    const found = first([...either, { ...bad, key: 'far', label: '增产点率', v1: 90 }])
    expect(found.because).toMatch(/^未达标：增产点率 .*；比组均值增产没有达到，同组的比CK1增产达到即可$/)
  })

  test('items that do not decide, and those of another standard, are no alternatives', () => {
    const [one, other] = either as [StandardItem, StandardItem]
    expect(alternativesOf(one, [one, { ...other, kind: 'INFO' }])).toEqual([])
    expect(alternativesOf({ ...one, standardId: '1' }, [{ ...other, standardId: '2' }])).toEqual([])
  })
})
