/** How the values of several plots or points become one: mean, worst (max), most frequent (mode), or not at all. */
export type Aggregate = 'mean' | 'max' | 'mode' | 'none'
export type Resistance = 'HR' | 'R' | 'MR' | 'MS' | 'S' | 'HS'

/** One surveyed or computed trait of a crop. */
export interface Trait {
  key: string
  label: string
  /** Other heads that workbooks use for it. */
  aliases: readonly string[]
  unit: string | null
  /** Other units a head may name → factor that turns them into `unit`. */
  units: Readonly<Record<string, number>>
  /** number is measured or counted; grade a number of a scale; enum a word of `options`; date a day; text free. */
  kind: 'number' | 'date' | 'enum' | 'grade' | 'text'
  decimals: number
  /** Of a date: the month from which on it lies in the year before that of the trial; null for none. */
  lastYearFrom: number | null
  /** Outside: the cell is rejected. null = no limit. */
  hardMin: number | null
  hardMax: number | null
  /** Outside: unusual; shown in tables, not a finding of the import. */
  warnMin: number | null
  warnMax: number | null
  /** Which end is better. */
  direction: 'HIGH' | 'LOW' | 'MID' | 'NONE'
  /** Over the replicates of a point. */
  aggPoint: Aggregate
  /** Over the points of a group. */
  aggGroup: Aggregate
  category: '产量' | '农艺' | '抗倒' | '病害' | '熟期' | '品质' | '生理'
  /** Words of an enum: what is stored → other spellings. */
  options: Readonly<Record<string, readonly string[]>>
  /** Grades of the scale; a single plot has one of them, a mean may be between two. */
  grades: readonly number[]
  /** Upper bounds of HR, R, MR, S; above the last is HS. null = no classes. */
  classes: readonly [number, number, number, number] | null
  /** Where values are kept: observation rows, columns of the plot, or derived from other traits and never stored. */
  stored: 'observation' | 'plot' | 'derived'
}

type Range = readonly [number, number]
type More = Partial<Omit<Trait, 'key' | 'label' | 'kind'>> & { warn?: Range }

/** Words behind the name of a trait that say no more than its unit does: 倒伏(%) is 倒伏率, 大斑病级 is 大斑病 (级). */
function formsOf(kind: Trait['kind'], label: string, { unit, category }: More): string[] {
  const stem = label.replace(/率$/, '')
  if (unit === '%' && stem !== label) return [`${stem}(%)`, `${stem}%`, `${stem}百分率`]
  if (category !== '病害') return []
  if (unit === '%') return ['率', '发病率', '病株率'].map((ending) => label + ending)
  return kind === 'grade' && !label.endsWith('级')
    ? ['级', '级别', '病级', '(病级)'].map((ending) => label + ending)
    : []
}

function build(kind: Trait['kind'], key: string, label: string, more: More): Trait {
  const { warn, aliases = [], ...rest } = more
  return {
    key,
    label,
    kind,
    aliases: [...new Set([...aliases, ...formsOf(kind, label, more)])],
    unit: null,
    units: {},
    decimals: 0,
    lastYearFrom: null,
    hardMin: null,
    hardMax: null,
    warnMin: warn?.[0] ?? null,
    warnMax: warn?.[1] ?? null,
    direction: 'NONE',
    aggPoint: 'mean',
    aggGroup: 'mean',
    category: '农艺',
    options: {},
    grades: [],
    classes: null,
    stored: 'observation',
    ...rest,
  }
}

/** Defines a measured trait; `decimals` is how it is shown, `hard` the range outside which a value is rejected. */
export const measured = (
  key: string,
  label: string,
  unit: string | null,
  [decimals, hardMin, hardMax]: readonly [number, number, number],
  more: More = {},
): Trait => build('number', key, label, { unit, decimals, hardMin, hardMax, ...more })

/** Defines a count, shown whole; means over plots may have decimals. */
export const counted = (key: string, label: string, unit: string, hard: Range, more: More = {}): Trait =>
  build('number', key, label, { unit, hardMin: hard[0], hardMax: hard[1], ...more })

/** Defines a share of plants, ears or weight in %. */
export const percent = (key: string, label: string, more: More = {}): Trait =>
  build('number', key, label, { unit: '%', decimals: 1, hardMin: 0, hardMax: 100, ...more })

/** Defines a day of the season. */
export const dated = (
  key: string,
  label: string,
  aliases: readonly string[] = [],
  lastYearFrom: number | null = null,
): Trait =>
  build('date', key, label, { aliases, lastYearFrom, category: '熟期', aggPoint: 'none', aggGroup: 'none' })

/** Defines a word of a closed list. */
export const worded = (key: string, label: string, options: Trait['options'], more: More = {}): Trait =>
  build('enum', key, label, { options, aggPoint: 'mode', aggGroup: 'mode', ...more })

/** Defines a free word, such as a colour. */
export const free = (key: string, label: string, aliases: readonly string[] = []): Trait =>
  build('text', key, label, { aliases, aggPoint: 'mode', aggGroup: 'mode' })

/** Defines a grade of a scale (级); lowest is best for diseases. */
export const graded = (key: string, label: string, grades: readonly number[], more: More = {}): Trait =>
  build('grade', key, label, {
    unit: '级',
    grades,
    hardMin: grades[0] ?? null,
    hardMax: grades.at(-1) ?? null,
    direction: 'LOW',
    aggPoint: 'max',
    aggGroup: 'max',
    ...more,
  })

export const ODD_GRADES = [1, 3, 5, 7, 9] as const
export const ODD_GRADES_FROM_0 = [0, 1, 3, 5, 7, 9] as const
export const NINE_GRADES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
/** Resistance by grade: 1 HR, 3 R, 5 MR, 7 S, 9 HS (national grading of leaf diseases). */
export const BY_GRADE = [1, 3, 5, 7] as const

/** Returns a leaf disease scored on 1, 3, 5, 7, 9. */
export const leafDisease = (key: string, label: string, aliases: readonly string[] = []): Trait =>
  graded(key, label, ODD_GRADES, { category: '病害', aliases, classes: BY_GRADE, warn: [1, 5] })

/** Returns a disease counted as % of plants or ears. */
export const incidence = (key: string, label: string, more: More = {}): Trait =>
  percent(key, label, { category: '病害', direction: 'LOW', aggGroup: 'max', ...more })

/** kg/亩 at standard moisture: given by the workbook or computed from plot weight, area and moisture. */
export const yieldMu = (hardMax: number, warn: Range): Trait =>
  measured('yieldMu', '折亩产', 'kg/亩', [1, 0, hardMax], {
    aliases: ['亩产', '折合亩产', '折亩产量', '亩产量'],
    category: '产量',
    direction: 'HIGH',
    stored: 'plot',
    warn,
  })

/** Moisture of the grain when the plot was weighed, %. */
export const moisture = (hardMin: number, hardMax: number, warn: Range): Trait =>
  measured('moisture', '收获含水量', '%', [1, hardMin, hardMax], {
    aliases: ['含水量', '籽粒含水量', '含水率', '水分'],
    category: '产量',
    direction: 'LOW',
    stored: 'plot',
    warn,
  })

/** Growth days of the entry minus those of the check at the same points (d). */
export const growthDiff = (warn: Range): Trait =>
  measured('growthDiff', '生育期比对照', 'd', [1, -40, 40], {
    aliases: ['比对照±天', '比对照天数', '生育期比对照±天'],
    category: '熟期',
    direction: 'LOW',
    warn,
  })

/** g/L; 1 kg/hL = 10 g/L. */
export const testWeight = (hard: Range, warn: Range): Trait =>
  measured('testWeight', '容重', 'g/L', [0, hard[0], hard[1]], {
    units: { 'kg/hl': 10, 'kg/hL': 10, 'kg/L': 1000 },
    category: '品质',
    direction: 'HIGH',
    warn,
  })

/** Plants per mu; workbooks also give plants per hectare (15 mu). */
export const density = measured('density', '密度', '株/亩', [0, 0, 100_000], {
  aliases: ['种植密度', '收获密度', '田间密度'],
  units: { '株/公顷': 1 / 15, '株/hm2': 1 / 15, '株/ha': 1 / 15, '万株/亩': 10_000 },
})

/** Days from sowing to flowering (d). */
export const flowerDays = counted('flowerDays', '开花天数', 'd', [20, 250], {
  aliases: ['播种至开花天数', '开花期(d)', '开花期(天)'],
  category: '熟期',
  decimals: 1,
})
