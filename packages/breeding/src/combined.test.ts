import { describe, expect, test } from 'vitest'
import { bartlett } from './bartlett.ts'
import { combinedAnova } from './combined.ts'
import { d2Plots, onePoint } from './fixtures/examples.ts'
import { arsTable, dasilvaPlots, expectClose } from './fixtures/trials.ts'
import { gainOverCheck } from './gain.ts'
import { rcbd } from './rcbd.ts'
import { plotTable, pointTable } from './table.ts'
import { twowayAnova } from './twoway.ts'

describe('combined analysis of example D2', () => {
  const value = combinedAnova(d2Plots()).value!

  test('the table has the sums of squares of the example', () => {
    expect(
      value.anova.map((row) => [row.term, row.df, row.ss.toFixed(4), row.ms.toFixed(4)]).slice(0, 5),
    ).toEqual([
      ['env', 4, '59004.3123', '14751.0781'],
      ['rep(env)', 10, '1892.8150', '189.2815'],
      ['entry', 3, '13358.9473', '4452.9824'],
      ['entry x env', 12, '10022.6010', '835.2168'],
      ['error', 30, '5302.4117', '176.7471'],
    ])
  })

  test('both models are computed and named', () => {
    expect(value.alternativeF.entryVsError.f).toBeCloseTo(25.1941, 4)
    expect(value.alternativeF.entryVsError.p).toBeLessThan(0.00001)
    expect(value.anova[2]!.f).toBeCloseTo(5.3315, 4)
    expect(value.anova[2]!.p).toBeCloseTo(0.01446, 5)
    expect(value.anova[2]!.against).toBe('entry x env')
    expect(value.anova[3]!.f).toBeCloseTo(4.7255, 4)
    expect(value.anova[3]!.p).toBeCloseTo(0.00027, 5)
    expect(value.anova[0]!.f).toBeCloseTo(77.932, 4)
    expect(value.cvPct).toBeCloseTo(1.9366, 4)
  })

  test('LSD and letters differ between the models', () => {
    expect(value.lsdEnvFixed.lsd05).toBeCloseTo(9.9142, 4)
    expect(value.lsdEnvRandom.lsd05).toBeCloseTo(22.9926, 4)
    expect(value.lsdEnvFixed.lsd01).toBeCloseTo(13.3499, 4)
    expect(value.lsdEnvRandom.lsd01).toBeCloseTo(32.234, 3)
    expect(value.entries.map((e) => e.lsd05EnvFixed)).toEqual(['a', 'b', 'c', 'c'])
    expect(value.entries.map((e) => e.lsd05EnvRandom)).toEqual(['a', 'ab', 'b', 'b'])
  })

  test('Bartlett’s test allows pooling', () => {
    expect(value.bartlett.value).toMatchObject({ df: 4, verdict: '各试点误差方差同质，可以合并分析' })
    expect(value.bartlett.value!.chisq).toBeCloseTo(1.027479, 6)
    expect(value.bartlett.value!.p).toBeCloseTo(0.9056, 4)
  })
})

const plots = dasilvaPlots()

describe('55 hybrids × 9 environments × 3 blocks against R 4.2.2', () => {
  const value = combinedAnova(plots).value!

  test('the combined analysis equals R', () => {
    const expected: [number, number, number | null, number | null][] = [
      [8, 39974403.864285, 351.989088930779, 3.63854847105783e-18],
      [18, 255526.127153132, 2.73902884155727, 0.000127427443353876],
      [54, 2637706.68890098, 5.06111116823809, 1.4775222623472e-22],
      [432, 4169371.66755693, 1.86217572866929, 1.82477782165615e-15],
      [972, 5037701.92446168, null, null],
      [1484, 52074710.2723578, null, null],
    ]
    expected.forEach(([df, ss, f, p], i) => {
      const row = value.anova[i]!
      expect(row.df).toBe(df)
      expectClose(row.ss, ss)
      if (f === null) expect(row.f).toBeNull()
      else expectClose(row.f, f)
      if (p !== null) expectClose(row.p, p)
    })
    expectClose(value.alternativeF.entryVsError.p, 4.63885495486677e-58)
    expectClose(value.lsdEnvRandom.lsd05, 52.5524635383833)
    expectClose(value.lsdEnvFixed.lsd01, 50.569290859281)
    expectClose(value.cvPct, 13.9331325163212)
    expectClose(value.h2EntryMeanAnova, 0.802414930880064)
    expectClose(value.varianceComponentsAnova.entryXEnv, 1489.50079819664)
  })

  test('Bartlett and Duncan equal R', () => {
    expectClose(value.bartlett.value!.chisq, 184.145418766699)
    expectClose(value.bartlett.value!.p, 1.38610986909877e-35)
    expect(value.bartlett.value!.verdict).toContain('不同质')
    const ranges = value.duncan05EnvFixedCriticalRanges!
    expectClose(ranges[0], 38.4508044426042, 1e-10)
    expectClose(ranges[1], 40.482640814904, 1e-8)
    // R's own ptukey is good to about 1e-6 only at 55 means and such a low probability.
    expectClose(ranges[53], 50.5215180551251, 1e-6)
  })

  test('means and letters of the best eight equal R', () => {
    const best = value.entries.toSorted((a, b) => a.rank - b.rank).slice(0, 8)
    expect(best.map((e) => [e.entry, e.lsd05EnvFixed, e.duncan05EnvFixed, e.lsd01EnvFixed])).toEqual([
      ['G06', 'a', 'a', 'A'],
      ['G46', 'ab', 'ab', 'AB'],
      ['G04', 'bc', 'bc', 'ABC'],
      ['G02', 'bc', 'bcd', 'ABCD'],
      ['G01', 'bcd', 'bcde', 'ABCDE'],
      ['G11', 'bcd', 'bcdef', 'ABCDEF'],
      ['G24', 'bcd', 'bcdefg', 'ABCDEFG'],
      ['G07', 'bcde', 'bcdefgh', 'BCDEFGH'],
    ])
    expectClose(best[0]!.mean, 616.632345679013)
  })

  test('one environment is analysed as R does', () => {
    const e4 = rcbd(plots, 3).value!
    expectClose(e4.anova[0]!.p, 0.0475151696717696)
    expectClose(e4.anova[1]!.ss, 737904.144357171)
    expectClose(e4.anova[1]!.p, 0.00442336565485572)
    expectClose(e4.cvPct, 20.8308392033299)
    expectClose(e4.lsd05, 140.380524800114)
    expectClose(e4.repeatabilityEntryMean, 0.4494262916548)
  })

  test('gains are computed over a check, the mean of checks and the group, and a tie is not a gain point', () => {
    const table = pointTable(plots)
    const [g26, g49, g30, g01] = ['G26', 'G49', 'G30', 'G01'].map((name) => table.entries.indexOf(name))
    const overG26 = gainOverCheck(table, g01!, [g26!])
    expectClose(overG26.gainPct, 10.466438426427)
    expectClose(overG26.gainPctMeanOfPoints, 14.4112114686117)
    expect(overG26.gainPoints).toBe(7)
    expect(gainOverCheck(table, g01!, [g26!], { threshold: 5 }).gainPoints).toBe(6)
    expectClose(gainOverCheck(table, g01!, [g26!, g49!]).gainPct, 5.94123562640431)
    expectClose(
      gainOverCheck(
        table,
        g01!,
        table.entries.map((_, i) => i),
      ).gainPct,
      10.1228309969107,
    )
    const tied = gainOverCheck(table, g30!, [g26!])
    expect(Math.abs(tied.perPoint[0]!.gainPct)).toBeLessThan(1e-9)
    expect(tied.gainPoints).toBe(5)
  })
})

test('the two-way analysis of 60 hybrids × 9 locations equals R 4.2.2', () => {
  const value = twowayAnova(arsTable()).value!
  expectClose(value.anova[0]!.p, 7.85197761193089e-218)
  expectClose(value.anova[1]!.f, 3.08577533642206)
  expectClose(value.anova[1]!.p, 1.12899538353043e-11)
  expectClose(value.anova[2]!.ss, 1913445.88326554)
  expectClose(value.grandMean, 607.522027809613)
  expectClose(value.cvPct, 10.480332545403)
  expectClose(value.lsd05, 58.9785351774623)
  expectClose(value.h2EntryMeanAnova, 0.675932337588939)
  expectClose(value.envMeans.find((e) => e.env === 'Marion')!.mean, 763.840634859815)
  expectClose(value.duncan05CriticalRanges![1], 62.091792034268, 1e-8)
  const best = value.entries.toSorted((a, b) => a.rank - b.rank).slice(0, 5)
  expect(best.map((e) => [e.entry, e.lsd05, e.lsd01, e.duncan05])).toEqual([
    ['Pioneer_X1155FW', 'a', 'A', 'a'],
    ['Whisnand_50W', 'ab', 'AB', 'ab'],
    ['Wilson_E1732', 'ab', 'ABC', 'abc'],
    ['Yellow_check_Pioneer_3394', 'abc', 'ABCD', 'abc'],
    ['Mycogen_X6688W', 'abc', 'ABCDE', 'abc'],
  ])
})

function rowsOf(): { entry: string; env: string; rep: string; y: number | null }[] {
  const d2 = d2Plots()
  return Array.from(d2.y, (y, i) => ({
    entry: d2.entries[d2.entry[i]!]!,
    env: d2.envs[d2.env[i]!]!,
    rep: d2.reps[d2.rep![i]!]!,
    y,
  }))
}

describe('data that cannot be combined', () => {
  test('a lost plot is named', () => {
    const rows = rowsOf()
    rows[0]!.y = null
    const result = combinedAnova(plotTable(rows))
    expect(result.reason).toBe('品种LPA612在试点新乡缺1个重复，无法做联合方差分析')
    expect(result.n).toBe(59)
  })

  test('of many lost plots the first are named with what they lack, and the rest are counted', () => {
    const lose = (lost: (row: { entry: string; env: string; rep: string }) => boolean) =>
      combinedAnova(plotTable(rowsOf().map((row) => (lost(row) ? { ...row, y: null } : row)))).reason
    const all = '品种LPA612在试点新乡无小区数据、品种LPA612在试点商丘缺2个重复'
    expect(
      lose(
        ({ entry, env, rep }) => entry === 'LPA612' && (env === '新乡' || (env === '商丘' && rep !== '1')),
      ),
    ).toBe(`${all}，无法做联合方差分析`)
    expect(lose(({ entry, rep }) => entry === 'LPA612' && rep === '1')).toMatch(
      /^品种LPA612在试点新乡缺1个重复、(品种LPA612在试点.{2,4}缺1个重复、?){2}等5处，无法/,
    )
  })

  test('a plot entered twice is named', () => {
    const rows = rowsOf()
    expect(combinedAnova(plotTable([...rows, rows[0]!])).reason).toContain(
      '品种LPA612在试点新乡的同一重复有两个小区',
    )
  })

  test('one point, no replicates and different replicates are refused with the reason', () => {
    expect(combinedAnova(onePoint({ 甲: [1, 2], 乙: [3, 4] })).reason).toContain('有数据的试点不足2个')
    const means = rowsOf().map(({ entry, env, y }) => ({ entry, env, y }))
    expect(combinedAnova(plotTable(means)).reason).toContain('没有每个重复的小区数据')
    const uneven = rowsOf().filter((row) => !(row.env === '商丘' && row.rep === '3'))
    expect(combinedAnova(plotTable(uneven)).reason).toContain('各试点重复数不同')
  })

  test('the two-way analysis leaves out and names entries with gaps and empty points', () => {
    const table = pointTable(
      plotTable(
        rowsOf().filter((row) => !(row.entry === '试A' && row.env === '宿州') && row.env !== '菏泽'),
        {
          envs: ['新乡', '商丘', '菏泽', '宿州', '石家庄'],
        },
      ),
    )
    const value = twowayAnova(table).value!
    expect(value.design).toEqual({ entries: 3, envs: 4 })
    expect(value.droppedEntries).toEqual(['试A'])
    expect(value.droppedPoints).toEqual(['菏泽'])
  })

  test('the two-way analysis refuses one point, or only blanks', () => {
    expect(twowayAnova(pointTable(onePoint({ 甲: [1], 乙: [2] }))).reason).toContain('有数据的试点不足2个')
    expect(twowayAnova(pointTable(onePoint({ 甲: [null], 乙: [null] }))).value).toBeNull()
  })

  test('every line without an F is named, with the mean square that is zero', () => {
    const alike = plotTable(
      rowsOf().map(({ entry, env, rep }) => ({ entry, env, rep, y: entry === '试A' ? 610 : 600 })),
    )
    const value = combinedAnova(alike).value!
    expect(value.anova.filter((row) => row.against !== null).every((row) => row.f === null)).toBe(true)
    expect(value.note).toBe(
      '误差均方为0（品种间差异在各重复完全相同），无法检验点内区组和品种×试点；' +
        '品种×试点均方为0（品种间差异在各试点完全相同），试点随机时无法检验品种；点内区组均方为0，无法检验试点',
    )
    expect(combinedAnova(plotTable(rowsOf())).value!.note).toBeNull()
  })

  test('parallel entries leave no residual', () => {
    const rows = ['甲', '乙'].flatMap((entry, i) =>
      ['A', 'B', 'C'].map((env, j) => ({ entry, env, y: 10 * j + i })),
    )
    const value = twowayAnova(pointTable(plotTable(rows))).value!
    expect(value.anova[1]!.f).toBeNull()
    expect(value.note).toContain('剩余均方为0')
  })

  test('Bartlett’s test refuses missing and single variances, and handles zero', () => {
    expect(
      bartlett([
        { ms: 0, df: 4 },
        { ms: 2, df: 4 },
      ]).value,
    ).toMatchObject({ chisq: null, p: 0 })
    expect(
      bartlett([
        { ms: 0, df: 4 },
        { ms: 0, df: 4 },
      ]).reason,
    ).toContain('均为0')
    expect(bartlett([{ ms: 3, df: 4 }]).reason).toContain('不足2个')
    expect(
      bartlett([
        { ms: 3, df: 0 },
        { ms: 3, df: 4 },
      ]).reason,
    ).toContain('自由度为0')
  })
})
