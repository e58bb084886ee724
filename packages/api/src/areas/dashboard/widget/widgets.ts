import type { Permission } from '../../../core/permissions.ts'

/** A widget of a dashboard: its title, how its figures come about, and the permission on what it counts. */
export interface Widget {
  title: string
  formula: string
  /** Permission besides that of the dashboard, without which the widget says 无权限. */
  needs?: Permission
}

/** 科研: the widgets of 驾驶舱（内部）, by the name of their call. */
export const researchWidgets = {
  rdOverview: {
    title: '研发概览',
    formula:
      '育种站、种质取当前在用的已审核记录；在研科研项目为科研资产「科研项目」中状态为在研、延期的已审核记录，与项目管理「项目跟踪」中执行中的项目不是一个数；育种人员（人员库）为其中岗位类别是「育种」且在职的人，一人计一次，与各站登记的团队人数（见育种团队分布）不是一个数；参试品种、试验点取所选年份，各按名称去重；审定、品种权、专利、软著取截至所选年末的有效件数',
  },
  breedingTeamDistribution: {
    title: '育种团队分布',
    formula:
      '在用的育种站（已审核）按所在省计数；填了经纬度的站另画圆点，没有填的只给所在省着色；团队人数为各站登记的人数之和（含临时与辅助人员），未登记的不计，与研发概览的育种人员（人员库）不是一个数',
    needs: 'research.breedingLab:read',
  },
  expPointStatistic: {
    title: '试验点统计',
    formula:
      '试验点按省、市、县与名称去重，没有填省、市、县的归入同名的试点；点次为各组别试点之和；报废的试点不计入，另列',
    needs: 'experiment.variety:read',
  },
  experimentVariety: {
    title: '参试品种统计',
    formula: '所选年份的参试品种按名称去重，不含对照；一个品种在几个阶段参试，各阶段各计一次，合计只计一次',
    needs: 'experiment.variety:read',
  },
  experimentVarietyScale: {
    title: '试验规模变化',
    formula:
      '逐年：品种数为去重的参试品种（不含对照）；点次为未报废试点之和；应有小区数＝Σ 参试材料（含对照）×试点×重复，不论是否已导入；首页的「当年已登记的小区」只计当年导入或编排过的',
    needs: 'experiment.variety:read',
  },
  varietyPromotionProgress: {
    title: '品种晋级进展',
    formula:
      '所选年份各试验阶段的品种数（按名称去重，不含对照），最后为当年审定品种数；转化率＝本阶段÷上一个有数据的阶段',
    needs: 'experiment.variety:read',
  },
  approvedVariety: {
    title: '审定品种',
    formula: '已审核的审定品种，只计有效，按审定年份与级别（国家、省级）计数；累计含起始年份以前的',
    needs: 'research.variety:read',
  },
  varietyRegion: {
    title: '品种区域分布',
    formula: '有效的审定品种按适宜区域中写明的省计数，适宜几个省就各计一次；写「不适宜」的省不计',
    needs: 'research.variety:read',
  },
  commercializationDocking: {
    title: '成果转化对接',
    formula: '一页纸产品按品种来源 → 商业化状态 → 产业公司计数',
    needs: 'product.paper:read',
  },
} as const satisfies Readonly<Record<string, Widget>>
export type ResearchWidget = keyof typeof researchWidgets

/** Sales within the group on a dashboard, for figures and for the bills behind them: the same goods are sold once more outside. */
export const COUNTED_INTERNAL = 'exclude' as const

/** The cards of 核心指标. 在售品种数 counts by sales, so its label says so: 在售 alone is a state of a product. */
export const coreMetricLabels = {
  kg: '净销量',
  amount: '销售额',
  area: '推广面积',
  breeds: '在售品种数（有净销量）',
  newBreeds: '新品种',
  newShare: '新品种占比',
  provinces: '覆盖省',
  cities: '覆盖市',
} as const

/** What the cards of 核心指标 that open a list count or add up, by the key of the card. */
export const countedMetrics = {
  area: '有推广面积的产品',
  breeds: '品种',
  newBreeds: '新品种',
  newShare: '新品种',
  provinces: '省',
  cities: '市',
} as const satisfies Partial<Record<keyof typeof coreMetricLabels, string>>
export type CountedMetric = keyof typeof countedMetrics

/** Says how the shares of a widget are rounded, and how far they may differ from those of 产品统计分析. */
const ADDS_UP = '占比以最大余数法取一位小数，合计100.0%，因此可与「产品统计分析」的两位小数相差不到0.1'

/** 推广: the widgets of 驾驶舱（外部）, by the name of their call. */
export const promotionWidgets = {
  coreMetrics: {
    title: '核心指标',
    formula: `净销量＝销售－退货，不含调拨与集团内；推广面积＝净销量÷亩用种量；${coreMetricLabels.breeds}为净销量大于0的产品，与产品状态「在售」不是一个数；${coreMetricLabels.newBreeds}为其中上市不满3个业务年度的；覆盖为净销量大于0的省、市；同比以上一业务年度为基数，占比的同比为百分点之差，进行中的年度不比`,
  },
  saleCompanyStatistics: {
    title: '销售公司统计',
    formula: `各产业公司净销量（不含集团内）及其占比，没有登记公司的为「未归属」，各行相加为总数；${ADDS_UP}`,
  },
  breedPerformance: {
    title: '品种表现',
    formula: `净销量最大的品种：销量、面积、同比、份额，与连续三个业务年度的销量；未列出的、未绑定产品的单据为「其他」，各行相加为总数；${ADDS_UP}`,
  },
  percentage: {
    title: '占比分析',
    formula: `净销量大于0的品种或类别的占比：前10名与其他；${ADDS_UP}；退货多于销售的合为「净退货」，占比为0，各行销量相加为总数`,
  },
  breedPromotionAnalyse: {
    title: '品种推广分析',
    formula: '各业务年度的推广面积（净销量÷亩用种量）与净销量同比',
  },
  regionalBreed: {
    title: '区域品种',
    formula: `各大区净销量与其中最大的5个品种；单据没有登记省的为「未归属」，各大区相加为总数；${ADDS_UP}`,
  },
  regionalSaleAmount: {
    title: '区域销售额',
    formula: `各省（选定一省时为各市）的销售额，没有登记省（市）的为「未归属」，相加为总数；没有金额权限的，为净销量；占比是所示销售额（或净销量）的占比；${ADDS_UP}`,
  },
  fourQuadrants: {
    title: '四象限分析',
    formula:
      '横轴为份额（相对份额或销量份额，见设置），纵轴为增长，分界见设置；上一年没有净销量的品种为新品，不参与划分；净销量不大于0的与未绑定产品的不在图上',
  },
} as const satisfies Readonly<Record<string, Widget>>
export type PromotionWidget = keyof typeof promotionWidgets
