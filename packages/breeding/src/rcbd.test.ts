import { describe, expect, test } from 'vitest'
import { tTwoSided } from './distributions.ts'
import { D1, d2Plots, onePoint } from './fixtures/examples.ts'
import { denseDifference, denseFit } from './fixtures/denseLeastSquares.ts'
import { noise } from './fixtures/messyTrial.ts'
import { expectClose } from './fixtures/trials.ts'
import { lsdLetters, pairLetters } from './letters.ts'
import { rcbd, rcbdByPoint } from './rcbd.ts'
import { plotTable } from './table.ts'

describe('one point, complete blocks (example D1)', () => {
  const value = rcbd(onePoint(D1), 0).value!
  const [rep, entry, error, total] = value.anova

  test('sums of squares, mean squares, F and p are those of example D1', () => {
    expect(value.grandMean).toBeCloseTo(700.9667, 4)
    expect(total!.ss).toBeCloseTo(7110.3267, 4)
    expect(entry!.ss).toBeCloseTo(5487.8067, 4)
    expect(rep!.ss).toBeCloseTo(35.2267, 4)
    expect(error!.ss).toBeCloseTo(1587.2933, 4)
    expect(entry!.ms).toBeCloseTo(1829.2689, 4)
    expect(rep!.ms).toBeCloseTo(17.6133, 4)
    expect(value.mse).toBeCloseTo(264.5489, 4)
    expect(entry!.f).toBeCloseTo(6.9147, 4)
    expect(entry!.p).toBeCloseTo(0.02252, 5)
    expect(rep!.f).toBeCloseTo(0.0666, 4)
    expect(rep!.p).toBeCloseTo(0.9363, 4)
  })

  test('CV, LSD and relative LSD are those of example D1', () => {
    expect(value.cvPct).toBeCloseTo(2.3204, 4)
    expect(value.lsd05).toBeCloseTo(32.4957, 4)
    expect(value.lsd01).toBeCloseTo(49.2357, 4)
    expect(value.rlsd05Pct).toBeCloseTo(4.6358, 4)
    expect(value.rlsd01Pct).toBeCloseTo(7.024, 4)
  })

  test('means, ranks and letters are those of example D1', () => {
    expect(value.entries.map((e) => e.mean.toFixed(4))).toEqual([
      '732.2667',
      '704.8000',
      '693.8333',
      '672.9667',
    ])
    expect(value.entries.map((e) => e.rank)).toEqual([1, 2, 3, 4])
    expect(value.entries.map((e) => e.lsd05)).toEqual(['a', 'ab', 'b', 'b'])
    expect(value.entries.map((e) => e.lsd01)).toEqual(['A', 'AB', 'AB', 'B'])
  })

  test('pairwise p values use the pooled error', () => {
    const [lpa, a, ck2, ck1] = value.entries.map((e) => e.mean)
    const p = (x: number, y: number): number => tTwoSided((x - y) / value.seDifference, value.dfError)
    expect(p(lpa!, ck1!)).toBeCloseTo(0.0043, 4)
    expect(p(lpa!, ck2!)).toBeCloseTo(0.0275, 4)
    expect(p(lpa!, a!)).toBeCloseTo(0.0841, 4)
    expect(p(a!, ck1!)).toBeCloseTo(0.0535, 4)
    expect(p(a!, ck2!)).toBeCloseTo(0.4405, 4)
    expect(p(ck2!, ck1!)).toBeCloseTo(0.1672, 4)
  })
})

test('each point of example D2 is analysed', () => {
  const points = rcbdByPoint(d2Plots()).map((point) => point.value!)
  const rounded = (pick: (p: (typeof points)[number]) => number): string[] =>
    points.map((p) => pick(p).toFixed(4))
  expect(rounded((p) => p.grandMean)).toEqual(['709.1083', '668.3250', '723.9333', '635.5667', '695.4500'])
  expect(rounded((p) => p.mse)).toEqual(['108.3953', '205.2767', '245.3231', '155.9989', '168.7414'])
  expect(rounded((p) => p.cvPct!)).toEqual(['1.4682', '2.1438', '2.1636', '1.9652', '1.8679'])
  expect(rounded((p) => p.anova[1]!.f!)).toEqual(['11.5278', '7.5259', '6.5431', '8.8303', '11.9515'])
  expect(rounded((p) => p.anova[1]!.p!)).toEqual(['0.0067', '0.0186', '0.0255', '0.0128', '0.0061'])
  expect(rounded((p) => p.lsd05)).toEqual(['20.8007', '28.6248', '31.2926', '24.9536', '25.9528'])
})

test('a lost and a duplicate plot give type II sums and adjusted means as ordinary least squares does', () => {
  const plots = onePoint({ ...D1, LPA612: [742.6, 718.3, null] })
  const rows = Array.from(plots.y, (y, i) => ({
    entry: plots.entries[plots.entry[i]!]!,
    env: '新乡',
    rep: plots.reps[plots.rep![i]!]!,
    y,
  }))
  const result = rcbd(plotTable([...rows, { entry: '郑单958', env: '新乡', rep: '1', y: 675 }]), 0)
  const value = result.value!
  expect(value.balanced).toBe(false)
  expect(result.method).toContain('不平衡')
  expect(value.dfError).toBe(6)
  expect(value.anova[0]!.ss).toBeCloseTo(90.466383792049, 8)
  expect(value.anova[1]!.ss).toBeCloseTo(4275.005883792048, 8)
  expect(value.anova[2]!.ss).toBeCloseTo(1515.352782874618, 8)
  const expected = [728.2556574923552, 704.8, 693.8333333333334, 673.0327217125406]
  value.entries.forEach((e, i) => expect(e.blue).toBeCloseTo(expected[i]!, 9))
  expect(value.entries.map((e) => e.rank)).toEqual([1, 2, 3, 4])
})

describe('a point with lost plots', () => {
  const plots = onePoint({
    甲: [742.6, 718.3, 735.9, null],
    乙: [701.2, null, 690.4, 712.2],
    丙: [694.7, 680.2, null, 701.1],
    丁: [668.3, 689.1, 661.5, 676.4],
    戊: [null, 699.4, 684.1, 690.5],
  })
  const value = rcbd(plots, 0).value!
  const rows = [...plots.y.keys()].filter((i) => Number.isFinite(plots.y[i]!))
  const y = rows.map((i) => plots.y[i]!)
  const entry = rows.map((i) => String(plots.entry[i]))
  const rep = rows.map((i) => String(plots.rep![i]))
  const mse = denseFit(y, [entry, rep]).rss / value.dfError

  test('a point with lost plots has the error of a model fitted by full least squares', () => {
    expectClose(value.mse, mse)
    expect(value.dfError).toBe(y.length - denseFit(y, [entry, rep]).rank)
  })

  test.each([
    ['lsd05', 2.306004135204166],
    ['lsd01', 3.355387331333388],
  ] as const)(
    'a point with lost plots gives %s letters by the LSD of each pair of adjusted means',
    (key, t) => {
      expect(value.dfError).toBe(8)
      for (const a of value.entries) {
        for (const b of value.entries) {
          if (a === b) continue
          const { estimate, variance } = denseDifference(y, [entry, rep], String(a.index), String(b.index))
          expect(a.blue! - b.blue!).toBeCloseTo(estimate, 8)
          const differs = Math.abs(estimate) > t * Math.sqrt(mse * variance)
          const shares = Array.from(a[key]!).some((letter) => b[key]!.includes(letter))
          expect([a.entry, b.entry, shares]).toEqual([a.entry, b.entry, !differs])
        }
      }
    },
  )

  test('a point with lost plots gives no letters where replicates without a common entry leave the means unadjusted', () => {
    const split = onePoint({
      甲: [600, 605, null, null],
      乙: [610, 612, null, null],
      丙: [null, null, 590, 596],
    })
    const apart = rcbd(split, 0).value!
    expect(apart.entries.map((e) => e.lsd05)).toEqual([null, null, null])
    expect(apart.lettersReason).toBe('各重复之间没有共同品种，均值无法矫正，不标字母')
  })
})

describe('data without an analysis', () => {
  test.each([
    [
      'one replicate',
      { 甲: [600], 乙: [610] },
      '试点新乡没有每个重复的小区数据（只有平均值或一次重复），无法做方差分析',
    ],
    ['all blank', { 甲: [null, null], 乙: [null, null] }, '试点新乡无有效数据'],
    ['one entry', { 甲: [600, 610], 乙: [null, null] }, '试点新乡只有一个品种有数据，无法比较'],
    ['no error df', { 甲: [600, null], 乙: [610, 620] }, '试点新乡误差自由度为0，无法做方差分析'],
  ])('the analysis is refused for %s', (_, entries, reason) => {
    expect(rcbd(onePoint(entries), 0)).toMatchObject({ value: null, reason })
  })

  test('replicates that are named for some plots only are refused', () => {
    const rows = [
      { entry: '甲', env: '新乡', rep: '1', y: 600 },
      { entry: '甲', env: '新乡', y: 601 },
      { entry: '乙', env: '新乡', rep: '1', y: 611 },
      { entry: '乙', env: '新乡', y: 612 },
    ]
    expect(rcbd(plotTable(rows), 0).reason).toBe('试点新乡部分小区未注明重复，无法做方差分析')
  })

  test('constant data give figures, but no F', () => {
    const value = rcbd(onePoint({ 甲: [0.1, 0.1, 0.1], 乙: [0.1, 0.1, 0.1] }), 0).value!
    expect(value.mse).toBe(0)
    expect(value.anova[1]).toMatchObject({ ss: 0, f: null, p: null })
    expect(value.note).toBe('误差均方为0（品种间差异在各重复完全相同），无法做F检验')
    expect(value.entries.map((e) => e.lsd05)).toEqual(['a', 'a'])
  })

  test('additive data leave only rounding noise, which is no error', () => {
    const yields = { A: [54.37, 58.48, 60.17], B: [55.74, 59.85, 61.54], C: [57.11, 61.22, 62.91] }
    const complete = rcbd(onePoint(yields), 0).value!
    expect(complete.mse).toBe(0)
    expect(complete.anova.map((row) => row.f)).toEqual([null, null, null, null])
    expect(complete.note).toBe('误差均方为0（品种间差异在各重复完全相同），无法做F检验')
    const lost = rcbd(onePoint({ ...yields, C: [57.11, null, 62.91] }), 0).value!
    expect([lost.mse, lost.anova[1]!.f]).toEqual([0, null])
  })

  test('a real error far below the yields is kept', () => {
    const yields = { A: [654.37, 658.48], B: [655.74, 659.85], C: [657.11, 661.220001] }
    const value = rcbd(onePoint(yields), 0).value!
    expect(value.mse).toBeCloseTo((2 * 0.000001 ** 2) / 12, 18)
    expect(value.anova[1]!.f).toBeGreaterThan(1e9)
  })

  test('blocks without a common entry give no adjusted means', () => {
    const cells = {
      甲: [600, 605, null, null],
      乙: [610, 612, null, null],
      丙: [null, null, 590, 596],
      丁: [null, null, 580, 583],
    }
    expect(rcbd(onePoint(cells), 0).value!.entries.map((e) => e.blue)).toEqual([null, null, null, null])
  })
})

test('letters drop runs inside an earlier run, give blanks none, and let ties share', () => {
  expect(lsdLetters([10, 8, 7, 3], 2.5)).toEqual(['a', 'ab', 'b', 'c'])
  expect(lsdLetters([3, NaN, 10, 10], 1)).toEqual(['b', null, 'a', 'a'])
  expect(lsdLetters([0.3, 0.1 + 0.2 - 0.1], 0.1)).toEqual(['a', 'a'])
})

describe('letters of tables that need more than 26 marks', () => {
  const apart = (count: number): number[] => Array.from({ length: count }, (_, i) => -i)

  test('70 entries that all differ get 70 different characters, numbers in circles after z', () => {
    const marks = lsdLetters(apart(70), 0.5, 'upper')
    expect(new Set(marks).size).toBe(70)
    expect(marks.slice(24, 29)).toEqual(['Y', 'Z', '①', '②', '③'])
    expect(marks.slice(44, 48)).toEqual(['⑲', '⑳', '㉑', '㉒'])
    expect(marks.slice(59, 63)).toEqual(['㉞', '㉟', '㊱', '㊲'])
  })

  test('two entries of such a table share a character exactly where they do not differ', () => {
    const marks = lsdLetters(apart(60), 2)
    expect(marks.slice(25, 28)).toEqual(['xyz', 'yz①', 'z①②'])
    marks.forEach((own, i) =>
      marks.forEach((other, k) => {
        const shares = Array.from(own!).some((mark) => other!.includes(mark))
        expect(shares).toBe(Math.abs(i - k) <= 2)
      }),
    )
  })

  test('100 entries that all differ get 100 different pairs of letters', () => {
    const marks = lsdLetters(apart(100), 0.5)
    expect(new Set(marks).size).toBe(100)
    expect([marks[0], marks[25], marks[26], marks[99]]).toEqual(['aa', 'az', 'ba', 'dv'])
    const three = lsdLetters(apart(800), 0.5, 'upper')
    expect(new Set(three).size).toBe(800)
    expect([three[0], three[799]]).toEqual(['AAA', 'BET'])
  })

  test('pairs of letters are separated by blanks', () => {
    const marks = lsdLetters(apart(90), 1)
    expect(marks.slice(25, 28)).toEqual(['ay az', 'az ba', 'ba bb'])
  })
})

describe('letters by differences that depend on the pair', () => {
  test('a constant critical difference gives the letters of runs', () => {
    const means = [10, 8, NaN, 7.2, 3, 6.9, 7.9, 1, 5.5, 5.5]
    for (const critical of [0.5, 1, 2.5, 20]) {
      expect(pairLetters(means, (a, b) => Math.abs(means[a]! - means[b]!) > critical)).toEqual(
        lsdLetters(means, critical),
      )
    }
  })

  test('any pattern of differences is shown by the letters', () => {
    const random = noise(7)
    for (let trial = 0; trial < 20; trial++) {
      const means = Array.from({ length: 12 }, () => 10 * random())
      const pattern = means.map(() => means.map(() => random() > 0.1))
      const differ = (a: number, b: number) => pattern[Math.min(a, b)]![Math.max(a, b)]!
      const sets = pairLetters(means, differ)!.map((letters) => Array.from(letters!))
      sets.forEach((own, a) =>
        sets.slice(0, a).forEach((other, b) => {
          expect(own.some((mark) => other.includes(mark))).toBe(!differ(a, b))
        }),
      )
    }
  })

  test('more letters than anybody could read, and more means than the limit, give none', () => {
    const means = Array.from({ length: 40 }, (_, i) => i)
    const pairsApart = (a: number, b: number) => Math.floor(a / 2) === Math.floor(b / 2)
    expect(pairLetters(means, pairsApart)).toBeNull()
    expect(
      pairLetters(
        Array.from({ length: 301 }, (_, i) => i),
        () => false,
      ),
    ).toBeNull()
  })

  test('two means share a letter exactly where they do not differ, also if the groups are no runs', () => {
    const different = new Set(['0-1', '1-3', '0-4'])
    const differ = (a: number, b: number) => different.has([Math.min(a, b), Math.max(a, b)].join('-'))
    const letters = pairLetters([9, 8, 7, 6, 5], differ)!
    for (let a = 0; a < 5; a++) {
      for (let b = a + 1; b < 5; b++) {
        const shares = Array.from(letters[a]!).some((letter) => letters[b]!.includes(letter))
        expect([a, b, shares]).toEqual([a, b, !differ(a, b)])
      }
    }
  })
})
