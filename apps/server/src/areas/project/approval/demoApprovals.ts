import type { ProjectApprovalState } from '@hepu/api/areas/project/approval/projectApprovalLabels'

/** A 立项 of the demo organisation, with those below it. Amounts are yuan. */
export interface DemoApproval {
  name: string
  state: ProjectApprovalState
  category: string
  source?: string
  /** Years that the work lasts. */
  years: number
  special?: string
  self?: string
  guide: string
  /** Days from the making of the demo to the first and last day of the applications; in spring of its year if absent. */
  window?: readonly [from: number, to: number]
  below?: readonly Omit<DemoApproval, 'below' | 'years' | 'category' | 'source'>[]
}

/** The 立项 of a year, counted back from the present one. */
export interface DemoYear {
  back: number
  approvals: readonly DemoApproval[]
}

const NATIONAL = '国家重点研发计划'
const BREEDING = '新品种选育'

const guideOf = (direction: string, goal: string): string =>
  `一、支持方向：${direction}。\n二、申报条件：牵头单位具备玉米育种或种子质量检测条件，负责人具有高级职称，在研牵头项目不超过1个。\n三、考核要求：${goal}。\n四、须提交的材料：申报书、预算书、合作协议、近三年同类工作证明。`

export const demoYears: readonly DemoYear[] = [
  {
    back: 2,
    approvals: [
      {
        name: '黄淮海夏玉米突破性新品种选育专项',
        state: 'published',
        category: BREEDING,
        source: NATIONAL,
        years: 5,
        special: '12000000.00',
        self: '6000000.00',
        guide: guideOf('黄淮海夏播区耐密、抗病、宜机收玉米新品种', '审定品种不少于4个，示范面积不少于20万亩'),
        below: [
          {
            name: '抗茎腐病宜机收品种选育',
            state: 'published',
            special: '5000000.00',
            self: '2500000.00',
            guide: guideOf('高抗茎腐病、籽粒直收含水量不高于25%的组合', '审定品种不少于2个'),
          },
          {
            name: '耐高温耐密品种选育',
            state: 'published',
            special: '4000000.00',
            self: '2000000.00',
            guide: guideOf(
              '花期耐38℃高温、适宜5500株/亩以上密度的组合',
              '审定品种不少于1个，创制种质不少于10份',
            ),
          },
          {
            name: '优质鲜食玉米品种选育',
            state: 'withdrawn',
            special: '2000000.00',
            self: '1000000.00',
            guide: guideOf('皮薄渣少、货架期长的甜糯玉米', '审定品种不少于1个'),
          },
        ],
      },
      {
        name: '育种技术平台建设专项',
        state: 'published',
        category: '平台',
        source: NATIONAL,
        years: 4,
        special: '6000000.00',
        self: '3000000.00',
        guide: guideOf('分子标记辅助选择与单倍体育种的公共平台', '平台开放机时每年不少于1500小时'),
        below: [
          {
            name: '分子标记辅助选择平台',
            state: 'published',
            special: '3000000.00',
            guide: guideOf('液相芯片与高通量检测流程', '年检测样品不少于10万份'),
          },
          {
            name: '单倍体规模化诱导与加倍技术',
            state: 'published',
            special: '2500000.00',
            guide: guideOf('诱导率与加倍率的提升及流程标准化', '年生产纯系不少于8000份'),
          },
        ],
      },
    ],
  },
  {
    back: 1,
    approvals: [
      {
        name: '玉米生物育种产业化专项',
        state: 'published',
        category: BREEDING,
        source: NATIONAL,
        years: 5,
        special: '15000000.00',
        self: '10000000.00',
        guide: guideOf(
          '抗虫耐除草剂性状的导入、安全评价与产业化',
          '转育骨干自交系不少于20份，示范面积不少于5万亩',
        ),
        below: [
          {
            name: '抗虫耐除草剂性状导入',
            state: 'published',
            special: '8000000.00',
            guide: guideOf('骨干自交系的性状导入与背景选择', '回交导入系不少于20份'),
          },
          {
            name: '转基因成分快速检测',
            state: 'published',
            special: '3000000.00',
            guide: guideOf('田间快速检测试剂与实验室定量检测', '检测方法标准不少于2项'),
          },
          {
            name: '产业化示范与种植户培训',
            state: 'withdrawn',
            special: '3000000.00',
            guide: guideOf('示范田建设、隔离种植规范与培训', '示范面积不少于5万亩，培训不少于3000人次'),
          },
        ],
      },
      {
        name: '玉米种质资源精准鉴定专项',
        state: 'published',
        category: '技术研发',
        years: 3,
        special: '4000000.00',
        self: '1500000.00',
        guide: guideOf('耐逆、抗病与品质性状的精准鉴定', '完成鉴定不少于2000份，筛选优异种质不少于60份'),
        below: [
          {
            name: '地方种质耐盐碱鉴定',
            state: 'published',
            special: '2000000.00',
            guide: guideOf('含盐量0.3%以上地块的多点鉴定', '筛选耐盐碱种质不少于30份'),
          },
          {
            name: '外引种质抗南方锈病鉴定',
            state: 'published',
            special: '1800000.00',
            guide: guideOf('人工接种与自然诱发相结合的抗性鉴定', '筛选高抗种质不少于30份'),
          },
        ],
      },
      {
        name: '制种基地提质增效项目',
        state: 'withdrawn',
        category: '推广',
        years: 2,
        self: '2600000.00',
        guide: guideOf('制种基地的去雄机械化与种子烘干', '亩产提高8%，发芽率不低于93%'),
      },
    ],
  },
  {
    back: 0,
    approvals: [
      {
        name: '盐碱地玉米良种联合攻关',
        state: 'published',
        category: BREEDING,
        source: NATIONAL,
        years: 4,
        special: '9000000.00',
        self: '4500000.00',
        window: [-20, 40],
        guide: guideOf('黄河三角洲与西北盐碱地适种玉米', '审定品种不少于2个，示范亩产比对照增产5%以上'),
        below: [
          {
            name: '耐盐碱玉米新组合选育',
            state: 'published',
            special: '5000000.00',
            window: [-20, 40],
            guide: guideOf('含盐量0.3%条件下亩产不低于450公斤的组合', '审定品种不少于2个'),
          },
          {
            name: '盐碱地玉米绿色丰产技术',
            state: 'published',
            special: '2500000.00',
            window: [-20, 25],
            guide: guideOf('水盐调控、肥料与种植密度的配套', '技术规程不少于2项'),
          },
          {
            name: '盐碱地玉米示范推广',
            state: 'submitted',
            special: '1500000.00',
            window: [10, 60],
            guide: guideOf('县域示范与种植户培训', '示范面积不少于3万亩'),
          },
        ],
      },
      {
        name: '智慧育种数字化平台',
        state: 'submitted',
        category: '平台',
        years: 3,
        special: '5000000.00',
        self: '5000000.00',
        window: [15, 75],
        guide: guideOf('表型自动采集、基因组选择模型与试验数据管理', '模型预测准确度不低于0.6'),
        below: [
          {
            name: '无人机表型采集',
            state: 'submitted',
            special: '2000000.00',
            window: [15, 75],
            guide: guideOf('株高、冠层与倒伏的自动识别', '识别误差不大于8%'),
          },
          {
            name: '基因组选择模型',
            state: 'submitted',
            special: '2500000.00',
            window: [15, 75],
            guide: guideOf('多环境数据的产量与抗性预测', '预测准确度不低于0.6'),
          },
        ],
      },
      {
        name: '玉米新品种示范推广补助',
        state: 'published',
        category: '推广',
        years: 2,
        self: '1800000.00',
        window: [12, 50],
        guide: guideOf('本企业近三年审定品种的县域示范', '每个品种示范不少于5000亩'),
      },
      {
        name: '糯玉米加工专用品种选育',
        state: 'draft',
        category: BREEDING,
        years: 3,
        special: '1200000.00',
        guide: '支持方向待专家组讨论后补充。',
      },
      {
        name: '青贮玉米营养品质改良',
        state: 'draft',
        category: BREEDING,
        years: 4,
        guide: '拟与畜牧企业联合申报，预算待定。',
      },
    ],
  },
]
