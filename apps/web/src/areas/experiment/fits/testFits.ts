/** Answers of the statistics for tests of their tabs: three entries at three points. */
export const trait = {
  key: 'yieldMu',
  label: '折亩产',
  unit: 'kg/亩',
  decimals: 1,
  category: '产量',
  direction: 'HIGH',
}
export const group = {
  id: '7',
  name: '黄淮海夏播一组',
  year: 2026,
  phase: 'R1',
  phaseLabel: '区域试验',
  ripePeriod: null,
  ecoZone: null,
  level: null,
  design: 'RCBD',
  standardMoisture: 14,
  dataVersion: 1,
  version: 1,
}
export const entries = [
  { id: '1', entryNo: '1', name: '甲玉1号', isCk: false, ckNo: null },
  { id: '2', entryNo: '2', name: '乙玉2号', isCk: false, ckNo: null },
  { id: '3', entryNo: '3', name: '郑单958', isCk: true, ckNo: 1 },
] as const
const methods = [{ name: '方法甲', formula: 'a÷b', version: '1' }]
export const head = { group, trait, reason: null, notes: [], methods }

const point = (id: string, name: string, used = true) => ({
  id,
  name,
  province: null,
  pointType: 'YIELD',
  used,
  scrapped: !used,
  reason: used ? null : '已报废',
  proposal: null,
  version: 1,
})
export const points = [point('11', '新乡'), point('12', '商丘'), point('13', '宿州', false)]

/** The answer of dataAnalysis, as far as the tabs read it. */
export const pointData = {
  group,
  trait,
  traits: [trait],
  checks: [{ entryId: '3', name: '郑单958', ckNo: 1 }],
  points,
  rows: entries.map((entry, e) => ({
    ...entry,
    cells: points.map(({ id }, p) => ({
      pointId: id,
      n: 3,
      mean: e === 1 && p === 1 ? null : 700 - 20 * e + 10 * p,
      adjusted: null,
      rank: e + 1,
      gains: [e === 2 ? 0 : 5 - e, 1],
      letter05: 'a',
      letter01: 'A',
    })),
  })),
  bases: [
    { base: 'CK1', name: '郑单958' },
    { base: 'MEAN', name: '组均值' },
  ],
  methods,
}

export const mixed = {
  ...head,
  notes: ['品种×试点方差估计为0（边界）'],
  basis: 'plots',
  hasBlocks: true,
  withBlocks: true,
  model: {
    formula: 'y ~ 1 + (1|gen)',
    words: '观测值 ＝ 总平均 ＋ 品种（随机） ＋ 误差',
    entries: 3,
    points: 3,
    cells: 9,
    plots: 27,
    intercept: 690,
    remlCriterion: 123.45,
    iterations: 5,
  },
  components: [
    { term: 'gen', label: '品种', variance: 75, pct: 75 },
    { term: 'error', label: '误差', variance: 25, pct: 25 },
  ],
  heritability: { entryMean: 0.8, cullis: 0.79, cullisReason: null, points: 3, plots: 9 },
  sed: 8.5,
  sedReason: null,
  rows: entries.map((entry, e) => ({
    ...entry,
    observed: [700, 690, 680][e]!,
    observedRank: e + 1,
    points: 3,
    plots: 9,
    blue: 700 - 10 * e,
    blueSe: 6,
    blueRank: e + 1,
    blup: [692, 694, 683][e]!,
    blupEffect: 2,
    blupRank: [2, 1, 3][e]!,
    pev: 16,
    reliability: 0.79,
    rankChange: [-1, 1, 0][e]!,
  })),
}

export const stability = {
  ...head,
  points: [
    { name: '新乡', index: -10 },
    { name: '商丘', index: 0 },
    { name: '宿州', index: 10 },
  ],
  partReasons: [{ label: '高稳系数', reason: '未指定对照' }],
  rows: entries.map((entry, e) => ({
    ...entry,
    mean: 700 - e,
    sd: 5,
    cvPct: 1.5,
    adaptabilityPct: 66.7,
    slope: 1.2 - 0.2 * e,
    slopeSe: 0.1,
    slopeT: 2,
    slopeP: 0.03,
    r2: 0.99,
    s2d: -1,
    s2dF: 0.5,
    s2dP: 0.6,
    ecovalence: 3,
    ecovalencePct: 33,
    shukla: 2,
    shuklaCvPct: 0.2,
    shuklaF: 1.1,
    shuklaP: 0.4,
    shuklaRank: e + 1,
    linBinns: 9,
    hsc: null,
    values: [690, 700, 710],
  })),
}

const places = [
  [3, 1],
  [-2, 2],
  [-1, -3],
]
const scaling = {
  entries: entries.map((entry, e) => ({ ...entry, scores: places[e]! })),
  points: points.map(({ name }, p) => ({ name, scores: [2, p - 1] })),
}
export const gge = {
  ...head,
  pctVariance: [70, 20],
  scalings: {
    symmetric: scaling,
    entryMetric: scaling,
    pointMetric: {
      ...scaling,
      entries: scaling.entries.map((entry) => ({ ...entry, scores: entry.scores.map((score) => score / 2) })),
    },
  },
  winners: {
    hull: ['甲玉1号', '乙玉2号', '郑单958'],
    rays: [
      [1, 0],
      [0, 1],
      [-1, 0],
    ],
    sectors: [{ winner: '甲玉1号', points: ['新乡', '商丘', '宿州'] }],
  },
  average: {
    axis: [1, 0],
    entries: entries.map(({ name }, e) => ({ name, mean: places[e]![0]!, deviation: places[e]![1]! })),
  },
  pointWorth: points.map(({ name }, p) => ({ name, discriminating: 2.5, representative: 0.9, toIdeal: p })),
}
export const ammi = {
  ...head,
  axes: [
    { axis: 'IPCA1', ss: 100, pctOfGe: 80, cumPct: 80, df: 3, ms: 33, f: 4.2, p: 0.004 },
    { axis: 'IPCA2', ss: 25, pctOfGe: 20, cumPct: 100, df: 1, ms: 25, f: null, p: null },
  ],
  entries: entries.map((entry, e) => ({ ...entry, scores: places[e]!, mean: 700 - e, asv: 1.5 + e })),
  points: points.map(({ name }, p) => ({ name, scores: [2, p - 1], mean: 690 + p })),
}

export const boxes = {
  ...head,
  isMeans: false,
  points: points.map((one, p) => ({
    ...one,
    box: { n: 9, mean: 690, low: 650, q1: 680, median: 690, q3: 700, high: 720 },
    outliers: p === 0 ? [{ entry: '甲玉1号', rep: '2', value: 900 }] : [],
  })),
}

export const correlation = {
  group,
  traits: [trait, { ...trait, key: 'plantHeight', label: '株高', unit: 'cm' }],
  pairs: [{ a: 'yieldMu', b: 'plantHeight', r: 0.6543, n: 30, p: 0.001, reason: null }],
  reason: null,
  methods,
}

export const field = {
  ...head,
  pointId: '11',
  points: [{ id: '11', name: '新乡', plots: 3 }],
  isPerRep: false,
  plots: entries.map((entry, e) => ({
    row: 5,
    col: 11 + e,
    entryId: entry.id,
    entry: entry.name,
    isCk: entry.isCk,
    rep: 1,
    block: null,
    value: e === 2 ? null : 700 + e,
    residual: e === 2 ? null : 1.5,
    status: e === 2 ? 'pending' : 'accepted',
  })),
}

export const checks = {
  ...head,
  adjacent: {
    check: '郑单958',
    reason: null,
    rows: entries.slice(0, 2).map((entry) => ({
      ...entry,
      plots: 2,
      points: 1,
      mean: 546,
      checkMean: 520,
      gainPct: 5,
      gainPoints: 1,
      gainPointRate: 100,
      reason: null,
    })),
    plots: [
      {
        entry: '甲玉1号',
        point: '新乡',
        strip: '第1排',
        position: 2,
        value: 546,
        checkMean: 520,
        gainPct: 5,
        note: null,
      },
    ],
  },
  augmented: [
    {
      pointId: '12',
      point: '商丘',
      reason: null,
      note: '1个品种所在区组没有对照，不能校正，不给数值',
      mse: 12,
      cvPct: 0.6,
      differences: [{ label: '两个对照', se: 3, lsd05: 7.1, lsd01: 10.2 }],
      blocks: [
        { name: '1', effect: -5 },
        { name: '2', effect: 5 },
      ],
      rows: entries.map((entry, e) => ({
        ...entry,
        n: 1,
        mean: 600 + e,
        adjusted: 605 + e,
        rank: 3 - e,
        reason: null,
      })),
    },
    {
      pointId: '13',
      point: '周口',
      reason: '试点周口各区组的对照没有联系，无法估计区组效应',
      note: null,
      mse: null,
      cvPct: null,
      differences: [],
      blocks: [],
      rows: [],
    },
  ],
}

const tested = (term: string, label: string, df: number, f: number | null) => ({
  term,
  label,
  df,
  ss: 100 * df,
  ms: 100,
  f,
  p: f === null ? null : 0.03,
  denominator: f === null ? null : '品种×年份×试点（剩余）',
})

export const years = {
  ...head,
  candidates: [
    { id: '6', name: '一组初试', year: 2025, phaseLabel: '区域试验第一年', shared: 3 },
    { id: '5', name: '预备一组', year: 2025, phaseLabel: '预备试验', shared: 2 },
  ],
  joined: ['6'],
  years: [
    { year: '2025', mean: 690 },
    { year: '2026', mean: 700 },
  ],
  places: ['新乡', '商丘'],
  anova: [
    tested('entry', '品种', 2, 4.5),
    tested('entry x year x env (residual)', '品种×年份×试点（剩余）', 2, null),
  ],
  entryRandom: { f: 3.21, p: 0.08, dfNumerator: 2.4, dfDenominator: 3.6 },
  grandMean: 695,
  cvPct: 3.2,
  lsd05: 21.5,
  lsd01: 35.25,
  components: [{ label: '品种×年份', variance: -2.5 }],
  h2EntryMean: 0.81,
  rows: entries.map((entry, e) => ({
    ...entry,
    mean: 700 - 10 * e,
    rank: e + 1,
    lsd05: 'a',
    lsd01: 'A',
    gainPct: entry.isCk ? null : 3 - e,
    years: [
      { mean: 690 - 10 * e, gainPct: entry.isCk ? null : 2 - e },
      { mean: 710 - 10 * e, gainPct: entry.isCk ? null : 4 - e },
    ],
  })),
}
