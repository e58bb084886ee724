import { describe, expect, test } from 'vitest'
import { bartlett } from './bartlett.ts'
import { combinedAnova } from './combined.ts'
import { tTwoSided } from './distributions.ts'
import { denseDifference, denseFit } from './fixtures/denseLeastSquares.ts'
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

/** Removes the plots that match, and gives the rest with their factors. */
function without(lost: (row: { entry: string; env: string; rep: string }) => boolean) {
  const rows = rowsOf().filter((row) => !lost(row))
  const block = rows.map(({ env, rep }) => `${env}/${rep}`)
  const cell = rows.map(({ env, entry }) => `${env}/${entry}`)
  return {
    plots: plotTable(rows),
    y: rows.map((row) => row.y!),
    entry: rows.map((row) => row.entry),
    env: rows.map((row) => row.env),
    block,
    cell,
  }
}

describe('a combined analysis with lost plots', () => {
  const cases: [string, (row: { entry: string; env: string; rep: string }) => boolean][] = [
    ['one plot', ({ entry, env, rep }) => entry === '郑单958' && env === '新乡' && rep === '3'],
    [
      'plots of several entries, two in one cell',
      ({ entry, env, rep }) =>
        (entry === 'LPA612' && (env === '商丘' || env === '宿州') && rep === '1') ||
        (entry === '试A' && env === '菏泽' && rep !== '2'),
    ],
    ['a whole replicate of a point', ({ env, rep }) => env === '商丘' && rep === '3'],
  ]

  test.each(cases)('without %s has the type II sums of squares of a comparison of models', (_, lost) => {
    const { plots, y, entry, env, block, cell } = without(lost)
    const full = denseFit(y, [block, cell])
    const additive = denseFit(y, [block, entry])
    const expected: [string, ReturnType<typeof denseFit>, ReturnType<typeof denseFit>][] = [
      ['env', denseFit(y, [entry]), denseFit(y, [entry, env])],
      ['rep(env)', denseFit(y, [cell]), full],
      ['entry', denseFit(y, [block]), additive],
      ['entry x env', additive, full],
    ]
    const { value } = combinedAnova(plots)
    expected.forEach(([term, reduced, larger], i) => {
      const row = value!.anova[i]!
      expect([row.term, row.df]).toEqual([term, larger.rank - reduced.rank])
      expectClose(row.ss, reduced.rss - larger.rss)
    })
    const error = full.rss / (y.length - full.rank)
    expectClose(value!.anova[4]!.ms, error)
    const [, , ofEntry, interaction] = value!.anova
    expectClose(ofEntry!.f, ofEntry!.ms / interaction!.ms)
    expectClose(value!.alternativeF.entryVsError.f, ofEntry!.ms / error)
  })

  test.each(cases)('without %s letters adjusted means by the LSD of each pair', (_, lost) => {
    const { plots } = without(lost)
    const value = combinedAnova(plots).value!
    const { df } = value.lsdEnvFixed
    for (const a of value.entries) {
      for (const b of value.entries) {
        if (a === b) continue
        const points = plots.envs.map((env) => {
          const rows = [...plots.y.keys()].filter((i) => plots.envs[plots.env[i]!] === env)
          return denseDifference(
            rows.map((i) => plots.y[i]!),
            [rows.map((i) => String(plots.entry[i])), rows.map((i) => String(plots.rep![i]))],
            String(a.index),
            String(b.index),
          )
        })
        const difference = points.reduce((sum, point) => sum + point.estimate, 0) / points.length
        expect(a.mean - b.mean).toBeCloseTo(difference, 8)
        const variance = points.reduce((sum, point) => sum + point.variance, 0) / points.length ** 2
        const differs = tTwoSided(difference / Math.sqrt(value.anova[4]!.ms * variance), df) < 0.05
        const shares = Array.from(a.lsd05EnvFixed!).some((letter) => b.lsd05EnvFixed!.includes(letter))
        expect([a.entry, b.entry, shares]).toEqual([a.entry, b.entry, !differs])
      }
    }
  })

  test('a combined analysis with lost plots says which plots are missing, the type of the sums of squares, and what is adjusted', () => {
    const result = combinedAnova(without(cases[0]![1]).plots)
    expect(result.method).toBe('多点联合方差分析(随机区组)（小区不全，Ⅱ型平方和，矫正均值）')
    expect([result.n, result.df, result.value!.balanced]).toEqual([59, 29, false])
    expect(result.value!.note).toMatch(/^品种郑单958在试点新乡缺1个重复：平方和为Ⅱ型/)
    expect(combinedAnova(d2Plots()).value!.balanced).toBe(true)
  })

  test('a combined analysis with lost plots names the first of many lost plots and counts the rest', () => {
    const { plots } = without(({ entry, env, rep }) => entry === 'LPA612' && rep === '1' && env !== '石家庄')
    expect(combinedAnova(plots).value!.note).toMatch(
      /^(品种LPA612在试点.{2,4}缺1个重复、?){3}等4处：平方和为Ⅱ型/,
    )
  })

  test('a combined analysis with lost plots counts a plot sown twice as a second plot of its replicate', () => {
    const rows = rowsOf()
    const twice = [...rows, { ...rows[0]!, y: rows[0]!.y! + 4 }]
    const value = combinedAnova(plotTable(twice)).value!
    expect(value.note).toContain('品种LPA612在试点新乡的同一重复有两个小区：平方和为Ⅱ型')
    const cell = twice.map(({ env, entry }) => `${env}/${entry}`)
    const block = twice.map(({ env, rep }) => `${env}/${rep}`)
    const full = denseFit(
      twice.map((row) => row.y!),
      [block, cell],
    )
    expectClose(value.anova[4]!.ss, full.rss)
    expect(value.anova[4]!.df).toBe(31)
  })

  test('additive data leave no error and no F', () => {
    const rows = rowsOf().map((row, i) => ({
      ...row,
      y:
        500.13 + 3.7 * Number(row.rep) + (row.entry === '试A' ? 11.31 : 0) + (row.env === '宿州' ? -40.7 : 0),
      lost: i === 7,
    }))
    const value = combinedAnova(plotTable(rows.filter(({ lost }) => !lost))).value!
    expect(value.anova.slice(3, 5).map((row) => row.ss)).toEqual([0, 0])
    expect([value.anova[2]!.f, value.anova[3]!.f, value.alternativeF.entryVsError.f]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('data that cannot be combined', () => {
  test('an entry without any plot at a point is named', () => {
    const rows = rowsOf().map((row) =>
      row.entry === 'LPA612' && row.env === '新乡' ? { ...row, y: null } : row,
    )
    const result = combinedAnova(plotTable(rows))
    expect(result.reason).toBe('品种LPA612在试点新乡无小区数据，无法做联合方差分析')
    expect(result.n).toBe(57)
  })

  test('a point whose replicates share no entry is named', () => {
    const rows = rowsOf().filter(
      ({ entry, env, rep }) =>
        env !== '新乡' || (entry.startsWith('LPA') || entry === '试A' ? rep === '1' : rep !== '1'),
    )
    expect(combinedAnova(plotTable(rows)).reason).toBe('试点新乡的各重复之间没有共同品种，无法做联合方差分析')
  })

  test('one point, and values without replicates, are refused with the reason', () => {
    expect(combinedAnova(onePoint({ 甲: [1, 2], 乙: [3, 4] })).reason).toContain('有数据的试点不足2个')
    const means = rowsOf().map(({ entry, env, y }) => ({ entry, env, y }))
    expect(combinedAnova(plotTable(means)).reason).toContain('没有每个重复的小区数据')
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
