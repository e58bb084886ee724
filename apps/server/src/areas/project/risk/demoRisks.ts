import * as api from '@hepu/api/areas/project/risk/projectRisk'
import type { StateMove } from '@hepu/api/areas/project/risk/riskRules'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { and, eq, ne } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { projectNode } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { moveRisk, registerRisk } from './riskChanges.ts'

/** Something that happened to a risk, so many days from today. */
type DemoMove = readonly [move: StateMove, day: number, note: string]

/** Name, category, probability, impact, day of finding and planned end (days from today), measures, and what happened. */
type DemoRisk = readonly [
  name: string,
  category: string,
  probability: number,
  impact: number,
  found: number,
  end: number | null,
  measures: string,
  ...moves: DemoMove[],
]

/** Risks of the demo projects, by the name of the node; its director answers for them. */
const demoRisks: Readonly<Record<string, readonly DemoRisk[]>> = {
  黄淮海夏玉米耐密抗倒宜机收新品种选育: [
    [
      '参加单位之间材料交换进度慢',
      '进度',
      3,
      3,
      -420,
      45,
      '每季度召开课题协调会，逐项确认材料清单与交付日期',
    ],
    [
      '第三年度专项经费到账晚于计划',
      '经费',
      4,
      3,
      -260,
      -120,
      '先以自筹资金垫付，提前一个月报送用款计划',
      ['close', -150, '经费已全部到账，垫付款已冲回'],
    ],
    ['生物育种产业化政策调整影响目标性状', '政策', 2, 5, -330, 200, '跟踪政策，同时保留常规改良方案'],
  ],
  耐密抗倒新种质创制: [
    [
      '骨干育种人员离职',
      '人员',
      2,
      4,
      -310,
      90,
      '建立 A/B 角，材料与系谱全部入库登记',
      ['handle', -280, '已指定接替人'],
    ],
  ],
  密植群体轮回选择: [
    [
      '花期高温导致结实差、群体选择压失真',
      '气候灾害',
      4,
      4,
      -140,
      30,
      '错期播种两批，加设辅助灌溉',
      ['occur', -100, '七月下旬连续高温，第一批结实率不足四成'],
    ],
    [
      '倒伏鉴定用风速设备故障',
      '技术',
      2,
      3,
      -500,
      -430,
      '与农机所共用设备，保留人工推力法',
      ['close', -440, '设备已修复并复测'],
    ],
  ],
  茎秆强度关键基因定位: [
    [
      '定位群体规模不足，置信区间过宽',
      '技术',
      3,
      5,
      -200,
      60,
      '扩大 F2 群体到 3000 株，加密标记',
      ['handle', -180, '已播种扩大群体'],
    ],
    ['同类基因已有他人专利申请', '知识产权', 3, 4, -170, 75, '委托查新，调整权利要求与目标位点'],
  ],
  抗茎腐病种质鉴定: [
    [
      '接种病圃发病不均匀',
      '技术',
      3,
      3,
      -250,
      -60,
      '增加重复与感病对照，换用混合菌株',
      ['handle', -230, '已换菌株'],
    ],
    [
      '鉴定材料在运输中混杂',
      '技术',
      1,
      4,
      -360,
      -300,
      '逐份条码标签，收发双人核对',
      ['close', -320, '已重新核对并补寄 12 份'],
      ['reopen', -90, '今年收到的材料又有两份标签不符'],
      ['close', -60, '两份已剔除，流程增加复核'],
    ],
  ],
  宜机收新品种选育与测试: [
    ['对照品种更换导致多年数据不可比', '技术', 3, 3, -150, 120, '新旧对照同时种植两年'],
    ['南繁基地用地到期', '进度', 4, 4, -80, 50, '提前与基地续签，备选三亚另一基地'],
  ],
  组合测配与多点鉴定: [
    [
      '试点台风过境，两点可能报废',
      '气候灾害',
      3,
      4,
      -110,
      -20,
      '增加备份试点，按规程判断报废',
      ['occur', -95, '两个试点倒伏率超过界限，已报废'],
      ['close', -25, '报废后仍有 9 个有效试点，满足要求'],
    ],
    ['制种亲本纯度不达标', '技术', 2, 4, -300, 20, '亲本提纯，抽样做 SSR 检测'],
  ],
  籽粒脱水性状评价: [['水分测定仪批间误差', '技术', 2, 2, -210, null, '每批以烘干法校准']],
  新品种区域试验与审定: [
    ['审定标准修订提高抗性门槛', '政策', 4, 4, -60, 150, '提前安排抗性鉴定，淘汰边缘品系'],
    [
      '品种权申请前已对外示范，影响新颖性',
      '知识产权',
      2,
      5,
      -130,
      15,
      '核对首次销售与示范日期，尽快申请',
      ['handle', -120, '已提交申请材料清单'],
    ],
  ],
  轻简高效栽培技术集成示范: [
    ['示范户更换品种意愿低', '市场', 3, 2, -190, 100, '与合作社签订示范协议并保底收购'],
  ],
  密度与水肥耦合试验: [
    ['灌溉水源受限', '气候灾害', 2, 3, -400, -330, '改为蓄水与滴灌', ['close', -340, '滴灌已安装']],
  ],
  万亩示范方建设: [
    ['土地流转合同未覆盖全部示范方', '进度', 3, 5, -70, 40, '与乡镇确认边界，补签 3 份合同'],
    [
      '农资价格上涨，示范成本超预算',
      '经费',
      3,
      3,
      -160,
      80,
      '集中采购并锁定价格',
      ['handle', -140, '已签框架采购'],
    ],
  ],
  玉米单倍体诱导与加倍技术提升: [
    [
      '诱导率年度间波动',
      '技术',
      3,
      4,
      -220,
      55,
      '增加诱导系份数，分期授粉',
      ['handle', -200, '三套诱导系并行'],
    ],
    ['加倍药剂采购受管制', '政策', 2, 3, -280, -200, '办理采购备案', ['close', -210, '备案完成']],
  ],
  高频诱导系选育: [['诱导系抗性差，繁种困难', '技术', 2, 3, -240, 110, '与抗性种质回交']],
  加倍流程与自动识别: [
    ['图像识别在混合群体中误判', '技术', 4, 2, -90, 70, '补充标注样本，人工复核阈值附近籽粒'],
    ['设备供应商交付延期', '进度', 3, 3, -50, 25, '约定违约条款，备选供应商'],
  ],
  黄淮海组试验: [
    ['承试单位数据上报晚', '进度', 2, 2, -450, -380, '按月催报，纳入承试考核', ['close', -390, '数据已齐']],
  ],
  东华北组试验: [
    [
      '早霜影响成熟期记载',
      '气候灾害',
      2,
      4,
      -420,
      -350,
      '提前收获并记录受害程度',
      ['close', -360, '已按规程处理并说明'],
    ],
  ],
  分子育种平台二期建设: [['检测通量达不到设计值', '技术', 2, 4, -100, 95, '分批验收，按通量付款']],
  高通量基因型检测线: [
    [
      '进口关键设备出口管制',
      '政策',
      3,
      5,
      -120,
      65,
      '同步评估国产替代方案',
      ['handle', -100, '两家国产设备进入测试'],
    ],
  ],
  数据与选择模型: [['历史数据口径不一致', '技术', 3, 3, -85, 35, '统一字典，先清洗近三年数据']],
}

/** Gives the projects of the demo organisation risks in all levels and states, through the functions of the calls. */
export async function seedRisks(ctx: Ctx): Promise<void> {
  const nodes = await ctx.db
    .select()
    .from(projectNode)
    .where(and(eq(projectNode.orgId, ctx.caller.orgId), ne(projectNode.state, 'draft')))
    .orderBy(projectNode.id)
  for (const node of nodes) for (const risk of demoRisks[node.name] ?? []) await makeRisk(ctx, node, risk)
}

async function makeRisk(ctx: Ctx, node: typeof projectNode.$inferSelect, given: DemoRisk): Promise<void> {
  const [name, category, probability, impact, found, end, measures, ...moves] = given
  const today = clockDay(ctx.services.now())
  const input = api.registrationRisk.input.parse({
    projectId: String(node.projectId),
    topicId: node.level === 1 ? null : String(node.level === 2 ? node.id : node.parentId),
    assignmentId: node.level === 3 ? String(node.id) : null,
    name,
    category,
    probability,
    impact,
    measures,
    ownerId: String(node.directorId ?? node.ownerId),
    foundDate: dayAfter(today, found),
    plannedEnd: end === null ? null : dayAfter(today, end),
  })
  const { id } = await registerRisk(ctx, input)
  for (const [at, [move, day, note]] of moves.entries()) {
    const step = { id: String(id), version: at + 1, move, day: dayAfter(today, day), note }
    await moveRisk(ctx, api.moveRisk.input.parse(step))
  }
}
