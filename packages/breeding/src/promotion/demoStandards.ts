import {
  COMMERCIAL_TOOL,
  COMPANY,
  companyTraitItems,
  gainOver,
  gainOverMean,
  gainPointRate,
  lodgingItems,
  NATIONAL_2014,
  topRank,
} from './demoItems.ts'
import type { StandardItem, StandardScope } from './types.ts'

/** A standard as it is seeded for demonstration. */
export interface DemoStandard {
  name: string
  level: 'COMPANY' | 'PROV' | 'NAT'
  className: string
  source: string
  remark: string
  items: readonly StandardItem[]
  scopes: readonly StandardScope[]
}

const scope = (limits: Partial<StandardScope>): StandardScope => ({
  phase: null,
  ripePeriod: null,
  ecoZone: null,
  groupId: null,
  ...limits,
})

/**
 * The 2014 national rule for ordinary maize in a regional trial, against the check given: gain ≥ 5 % over it or ≥ 3 %
 * over the mean of the entries, gain points ≥ 70 %, lodging ≤ 8 %, at most 20 % of the points with lodging ≥ 10 %.
 */
const national2014 = (ck: number, use: Pick<DemoStandard, 'remark' | 'scopes'>): DemoStandard => ({
  name: `2014国家普通玉米·比CK${ck}`,
  level: 'NAT',
  className: '普通玉米',
  source: NATIONAL_2014,
  items: [
    gainOver(ck, { v1: 5, orGroup: '产量', source: NATIONAL_2014 }),
    gainOverMean({ v1: 3, orGroup: '产量', source: NATIONAL_2014 }),
    gainPointRate(ck, { v1: 70, source: NATIONAL_2014 }),
    ...lodgingItems('MUST'),
  ],
  ...use,
})

/**
 * Standards to begin with. Thresholds nobody has checked against an official text
 * say 待核 in their source. Their scopes do not overlap at the same level, so every group finds exactly one of them; the
 * one without a scope is chosen by hand.
 */
export const demoStandards: readonly DemoStandard[] = [
  {
    name: '企业通用三分法',
    level: 'COMPANY',
    className: '高产稳产',
    source: COMMERCIAL_TOOL,
    remark: '增产与增产点率都达标为晋级；增产不低于0且增产点率不低于50%为待定；其余淘汰。',
    items: [
      gainOver(1, { v1: 3, source: COMMERCIAL_TOOL }),
      gainPointRate(1, { v1: 60, source: COMMERCIAL_TOOL }),
    ],
    scopes: [scope({})],
  },
  {
    name: '企业P2-黄淮海',
    level: 'COMPANY',
    className: '高产稳产',
    source: COMPANY,
    remark: '高级产比（黄淮海夏玉米）示例；来源标有“待核”的阈值使用前请核对。',
    items: [
      gainOver(1, { v1: 3, orGroup: '产量', source: COMMERCIAL_TOOL }),
      gainOverMean({ v1: 3, orGroup: '产量', source: NATIONAL_2014 }),
      gainOver(2, { v1: 0, kind: 'SCORE', weight: 20, source: COMPANY }),
      gainPointRate(1, { v1: 60, source: COMMERCIAL_TOOL }),
      topRank,
      ...lodgingItems('VETO'),
      ...companyTraitItems,
    ],
    scopes: [scope({ ecoZone: '黄淮海夏玉米', phase: 'P2' })],
  },
  national2014(1, {
    remark: '区域试验每年的产量、增产点率与抗倒性指标；品质、病害与生育期指标另行核对。',
    scopes: [scope({ phase: 'R1' }), scope({ phase: 'R2' })],
  }),
  national2014(2, {
    remark: '与比CK1的一份相同，只是以CK2为对照；试验组别不会自动匹配，评估时手工选用。',
    scopes: [],
  }),
]
