/**
 * How long rights last and what keeps them in force, by the rules in force on a day. When a law changes, a line is added
 * here with the day since which it holds; nothing else knows a number of years or an amount.
 */
interface TermRule {
  right: Right
  /** Rights whose `counted` day is this or later, until a later line of the same right. */
  from: string
  years: number
  /** Day from which the years are counted. */
  counted: '申请日' | '授权日' | '批准日' | '首次发表年末'
  source: string
}

export type Right =
  | '发明'
  | '实用新型'
  | '外观设计'
  | '品种权'
  | '木本、藤本品种权'
  | '软件著作权'
  | '转基因安全证书'

/** Terms of protection and validity, each right in the order of its days. */
export const terms: readonly TermRule[] = [
  { right: '发明', from: '1985-04-01', years: 20, counted: '申请日', source: '专利法第四十二条' },
  { right: '实用新型', from: '1985-04-01', years: 10, counted: '申请日', source: '专利法第四十二条' },
  { right: '外观设计', from: '1985-04-01', years: 10, counted: '申请日', source: '专利法（2008年修正）' },
  { right: '外观设计', from: '2021-06-01', years: 15, counted: '申请日', source: '专利法（2020年修正）' },
  { right: '品种权', from: '1997-10-01', years: 15, counted: '授权日', source: '植物新品种保护条例（1997）' },
  {
    right: '木本、藤本品种权',
    from: '1997-10-01',
    years: 20,
    counted: '授权日',
    source: '植物新品种保护条例（1997）',
  },
  {
    right: '品种权',
    from: '2025-06-01',
    years: 20,
    counted: '授权日',
    source: '植物新品种保护条例（2025年修订）',
  },
  {
    right: '木本、藤本品种权',
    from: '2025-06-01',
    years: 25,
    counted: '授权日',
    source: '植物新品种保护条例（2025年修订）',
  },
  {
    right: '软件著作权',
    from: '1991-10-01',
    years: 50,
    counted: '首次发表年末',
    source: '计算机软件保护条例第十四条',
  },
  {
    right: '转基因安全证书',
    from: '2002-03-20',
    years: 5,
    counted: '批准日',
    source: '农业转基因生物安全评价管理办法',
  },
]

/** Returns the term in years of a right that begins on `day` (`YYYY-MM-DD`); null for a right older than the rules. */
export const yearsOf = (right: Right, day: string): number | null =>
  terms.findLast((rule) => rule.right === right && rule.from <= day)?.years ?? null

/** Returns the same day `years` later; 29 February counts as the 28th in a year without one. */
export function anniversary(day: string, years: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const ofMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return dayText(Date.UTC(year + years, month - 1, Math.min(date, ofMonth)))
}

const DAY_MS = 86_400_000
const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)

/**
 * Returns the last valid day of a right that counts from `day`: the day before the same day some years later. Null for
 * a right older than the rules. Examples: 实用新型 filed 1999-09-06 is valid to 2009-09-05; a right granted 2024-02-29 for
 * 20 years to 2044-02-28.
 */
export function lastDayOf(right: Right, day: string): string | null {
  const years = yearsOf(right, day)
  return years === null ? null : dayText(Date.parse(anniversary(day, years)) - DAY_MS)
}

/** Annual fees (元) of a patent, in full: from each year of the patent on, until the next. */
interface FeeRule {
  right: Right
  /** Fees that fall due on this day or later. */
  from: string
  steps: readonly { fromYear: number; yuan: number }[]
  source: string
}

const UTILITY = [
  { fromYear: 1, yuan: 600 },
  { fromYear: 4, yuan: 900 },
  { fromYear: 6, yuan: 1200 },
  { fromYear: 9, yuan: 2000 },
] as const

export const patentFees: readonly FeeRule[] = [
  {
    right: '发明',
    from: '2001-03-01',
    steps: [
      { fromYear: 1, yuan: 900 },
      { fromYear: 4, yuan: 1200 },
      { fromYear: 7, yuan: 2000 },
      { fromYear: 10, yuan: 4000 },
      { fromYear: 13, yuan: 6000 },
      { fromYear: 16, yuan: 8000 },
    ],
    source: '国家知识产权局公告第75号',
  },
  { right: '实用新型', from: '2001-03-01', steps: UTILITY, source: '国家知识产权局公告第75号' },
  { right: '外观设计', from: '2001-03-01', steps: UTILITY, source: '国家知识产权局公告第75号' },
  {
    right: '外观设计',
    from: '2021-06-01',
    steps: [...UTILITY, { fromYear: 11, yuan: 3000 }],
    source: '财政部、国家发展改革委2021年调整',
  },
]

/** Returns the fee (元) of the `year`th year of a patent that is due on `day`; null if none is known. */
export function patentFee(right: Right, year: number, day: string): number | null {
  const rule = patentFees.findLast((fee) => fee.right === right && fee.from <= day)
  return rule?.steps.findLast(({ fromYear }) => fromYear <= year)?.yuan ?? null
}

/** How long before a day comes it is reminded of, the nearest first (days). */
export const reminderLeads = [30, 90, 180] as const
