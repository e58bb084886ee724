import { COMMERCIAL_TOOL, COMPANY, gainOver, gainPointRate, item } from './demoItems.ts'
import type { StandardItem, StandardScope } from './types.ts'

/** A standard that is seeded for demonstration and offered as a template. */
export interface DemoStandard {
  name: string
  level: 'COMPANY' | 'PROV' | 'NAT'
  className: string
  /** Name of its parent standard, which precedes it in the list. */
  parent?: string
  source: string
  remark: string
  items: readonly StandardItem[]
  scopes: readonly StandardScope[]
}

/** Returns a scope with the given limits. */
export const scope = (limits: Partial<StandardScope>): StandardScope => ({
  phase: null,
  ripePeriod: null,
  ecoZone: null,
  groupId: null,
  ...limits,
})

export const THREE_WAY = '企业通用三分法'
const RULES_BY_PHASE = '企业各阶段晋级的经验做法，待核'

/** Returns the general company rule: gain and gain points; `gainPoint` is the gain (%) from which a point counts. */
export const threeWay = (gainPoint = 0): DemoStandard => ({
  name: THREE_WAY,
  level: 'COMPANY',
  className: '高产稳产',
  source: COMMERCIAL_TOOL,
  remark: '增产与增产点率都达标为晋级；增产不低于0且增产点率不低于50%为待定；其余淘汰。',
  items: [
    gainOver(1, { v1: 3, source: COMMERCIAL_TOOL }),
    gainPointRate(1, { v1: 60, ...gainPointOf(gainPoint), source: COMMERCIAL_TOOL }),
  ],
  scopes: [scope({})],
})

/** Wheat announcements count points with a gain of at least 2 %; elsewhere every gain counts. */
const gainPointOf = (gainPoint: number): Partial<StandardItem> =>
  gainPoint > 0 ? { shareOp: 'GE', shareValue: gainPoint } : {}

const byRank = (percent: number): StandardItem =>
  item({
    key: 'rank',
    label: '位次占比',
    trait: 'yieldMu',
    base: 'RANK_PCT',
    op: 'LE',
    v1: percent,
    source: RULES_BY_PHASE,
  })

/**
 * Returns the usual requirements of companies in each phase before the official trials, as child standards of the
 * general rule.
 */
export const byPhase = (gainPoint = 0): DemoStandard[] => {
  const rate = gainPointRate(1, { v1: 60, ...gainPointOf(gainPoint), source: RULES_BY_PHASE })
  const childStandard = (
    phase: string,
    name: string,
    remark: string,
    items: StandardItem[],
  ): DemoStandard => ({
    name: `企业${name}`,
    level: 'COMPANY',
    className: '高产稳产',
    parent: THREE_WAY,
    source: RULES_BY_PHASE,
    remark,
    items,
    scopes: [scope({ phase })],
  })
  const gain = (v1: number): StandardItem => gainOver(1, { v1, source: RULES_BY_PHASE })
  return [
    childStandard('T1', '组合测配', '一般晋级5%～10%：产量高于对照，没有致命的倒伏与病害（另行核对）。', [
      item({ ...gain(0), op: 'GT' }),
      byRank(10),
    ]),
    childStandard('P1', '初级产比', '一般晋级10%～20%。', [gain(3), rate, byRank(20)]),
    childStandard('P2', '高级产比', '一般晋级15%～25%：增产3%～5%，无一票否决项。', [
      gain(3),
      rate,
      byRank(25),
    ]),
    childStandard('PRE', '预备试验', '一般晋级20%～30%，以组别名额为准。', [
      gain(3),
      rate,
      { ...byRank(30), kind: 'SCORE', weight: 100, source: COMPANY },
    ]),
  ]
}
